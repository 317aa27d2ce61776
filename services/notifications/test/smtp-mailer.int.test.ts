import { smtpMailer } from '#mail/smtp-mailer.ts'
import { startComposeContainer } from '@ilbud/testkit/servers/compose-container'
import { startSmtpServer } from '@ilbud/testkit/servers/smtp-server'
import { afterAll, describe, it } from 'vitest'
import { type Arrived, mailerContract } from './mailer-contract.ts'

interface MailServer {
  smtpUrl: string
  arrived(): Promise<Arrived[]>
  clear(): Promise<void>
  stop(): Promise<void>
}

/**
 * Mailpit, whose mails are deleted: a running one (`TEST_SMTP_URL` takes mails, `TEST_MAILPIT_URL` is its API), or that
 * of docker-compose.yml in a container. Otherwise a server in this process.
 */
async function startMailServer(): Promise<MailServer> {
  const { TEST_SMTP_URL, TEST_MAILPIT_URL } = process.env
  if (TEST_SMTP_URL && TEST_MAILPIT_URL) return mailpit(TEST_SMTP_URL, TEST_MAILPIT_URL, () => Promise.resolve())
  const apiAt = (port: number): string => `http://127.0.0.1:${port}`
  const container = await startComposeContainer('mail', {
    ports: [1025, 8025],
    answers: async (portOf) => (await fetch(new URL('/readyz', apiAt(portOf(8025))))).ok
  })
  if (container) return mailpit(`smtp://127.0.0.1:${container.port(1025)}`, apiAt(container.port(8025)), container.stop)
  const server = await startSmtpServer()
  return {
    smtpUrl: server.url,
    arrived: async () => server.mails.map((mail) => ({ ...mail, id: mail.headers.get('message-id')! })),
    clear: async () => void (server.mails.length = 0),
    stop: server.stop
  }
}

interface Caught {
  MessageID: string
  To: { Address: string }[]
  Subject: string
  Text: string
  HTML: string
}

function mailpit(smtpUrl: string, url: string, stop: () => Promise<void>): MailServer {
  const read = async <Body>(path: string): Promise<Body> => (await fetch(new URL(path, url))).json() as Promise<Body>
  return {
    smtpUrl,
    async arrived() {
      const { messages } = await read<{ messages: { ID: string }[] }>('/api/v1/messages?limit=50')
      const caught = await Promise.all(messages.map(({ ID }) => read<Caught>(`/api/v1/message/${ID}`)))
      return caught.map(({ MessageID, To, Subject, Text, HTML }) => ({
        id: MessageID,
        to: To.map(({ Address }) => Address),
        subject: Subject,
        text: unixLines(Text),
        html: unixLines(HTML)
      }))
    },
    clear: async () => void (await fetch(new URL('/api/v1/messages', url), { method: 'DELETE' })),
    stop
  }
}

/** In a mail every line ends with CR and LF. */
function unixLines(text: string): string {
  return text.replaceAll('\r\n', '\n')
}

const server = await startMailServer()
afterAll(() => server.stop())

describe('SMTP as a mailer', () => {
  for (const [promise, check] of Object.entries(mailerContract)) {
    it(promise, async () => {
      await server.clear()
      const mailer = smtpMailer({ url: server.smtpUrl, from: 'Ilbud <no-reply@ilbud.example>' })
      await check({ mailer, arrived: server.arrived })
    })
  }
})
