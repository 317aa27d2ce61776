import { assertOneAddress, type Mailer } from '#use-cases/sending/mailer.ts'
import { RefusedError } from '#use-cases/sending/refused-error.ts'
import { createTransport } from 'nodemailer'
import addressparser from 'nodemailer/lib/addressparser'

interface SmtpSettings {
  /** smtp://user:password@host:port or smtps://…; `?requireTLS=true` refuses a server without TLS. */
  url: string
  /** `Ilbud <no-reply@…>` */
  from: string
}

// Together shorter than the two minutes of a claim: a slower server would get the mail from a second replica as well.
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, dnsTimeout: 10_000, socketTimeout: 30_000 }

/**
 * Sends mails by SMTP. A connection may break after the server has accepted a mail, and the mail is sent again: with
 * the same Message-ID, by which mail programs recognise the copy.
 */
export function smtpMailer({ url, from }: SmtpSettings): Mailer {
  const transport = createTransport({ url, ...timeouts, disableFileAccess: true, disableUrlAccess: true })
  const [sender] = addressparser(from, { flatten: true })
  const domain = (sender?.address ?? '').split('@').at(-1)!

  return {
    name: 'smtp',
    async send({ id, to, subject, text, html, stopUrl }) {
      assertOneAddress(to)
      await transport
        .sendMail({
          from,
          // The address only: a name is text that somebody typed.
          to: { name: '', address: to },
          envelope: { from: sender?.address ?? '', to: [to] },
          messageId: `<${id}@${domain}>`,
          // RFC 3834: keeps automatic replies from being sent to us.
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(stopUrl && {
              'List-Unsubscribe': `<${stopUrl}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click'
            })
          },
          subject,
          text,
          html
        })
        .catch((error: unknown) => {
          throw withoutAddress(error)
        })
    }
  }
}

interface SmtpError {
  code?: string
  responseCode?: number
  /** The server refused for good (a 5xx reply), rather than for now. */
  permanent?: boolean
  command?: string
}

/** A server's reply often repeats the address, and errors are logged: only the reply code is used. */
function withoutAddress(error: unknown): Error {
  const { code = 'UNKNOWN', responseCode, permanent, command } = error as SmtpError
  const reason = [code, responseCode].filter(Boolean).join(' ')
  // A refused login is an error in our settings: the mail waits until they are corrected.
  const isOurs = code === 'EAUTH' || command === 'CONN' || command === 'EHLO'
  if (permanent && !isOurs) return new RefusedError(reason)
  return new Error(`The mail server refused the mail: ${reason}`)
}
