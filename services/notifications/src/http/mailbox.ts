import { randomBytes } from 'node:crypto'
import { type MailboxDeps, readMail, readMailbox } from '#use-cases/mailbox.ts'
import { NotFoundError } from '@ilbud/kernel/errors'
import { defineRoutes } from '@ilbud/kernel/http/routes'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { framed, listPage, mailPage, sandbox } from './mailbox-page.ts'

/** The pages that show, in the demo, the mails that would otherwise be sent. Outside the demo they answer 404. */
export function mailboxRoutes(deps: MailboxDeps & { isDemo: boolean }): FastifyPluginAsync {
  return defineRoutes((route, app) => {
    if (!deps.isDemo) {
      app.addHook('onRequest', async () => {
        throw new NotFoundError('Page')
      })
    }

    route('GET /dev/mailbox', async ({ reply }) => {
      const mails = await readMailbox(deps)
      return sendPage(reply, (nonce) => listPage(mails, nonce))
    })

    route('GET /dev/mailbox/:id', async ({ params, reply }) => {
      const mail = await readMail(deps, params.id)
      return sendPage(reply, (nonce) => mailPage(mail, nonce))
    })

    route('GET /dev/mailbox/:id/html', async ({ params, reply }) => {
      const mail = await readMail(deps, params.id)
      if (mail.subject === null) throw new NotFoundError('Page')
      return reply.headers({ ...headers, 'content-security-policy': framePolicy }).send(framed(mail.html))
    })
  })
}

// Links in mails contain secrets: pages are not cached, and no Referer is sent.
const headers = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin'
}

const nowhere = "default-src 'none'; base-uri 'none'; object-src 'none'; form-action 'none'"

/** Allows inline styles, which mails have because mail programs ignore stylesheets, and nothing else. */
const framePolicy = `${nowhere}; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox ${sandbox}`

function sendPage(reply: FastifyReply, page: (nonce: string) => string): FastifyReply {
  const nonce = randomBytes(16).toString('base64url')
  const policy = `${nowhere}; style-src 'nonce-${nonce}'; frame-src 'self'; frame-ancestors 'none'`
  return reply.headers({ ...headers, 'content-security-policy': policy }).send(page(nonce))
}
