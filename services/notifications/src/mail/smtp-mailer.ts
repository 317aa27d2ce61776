import { assertOneAddress, type Mailer, MailRefusedError } from '#use-cases/mailer.ts'
import { createTransport } from 'nodemailer'
import addressparser from 'nodemailer/lib/addressparser'

interface SmtpSettings {
  /** smtp://user:password@host:port or smtps://…; `?requireTLS=true` refuses a server without TLS. */
  url: string
  /** `Ilbud <no-reply@…>` */
  from: string
}

// A claim lasts two minutes: a server that takes longer would be asked by two.
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, dnsTimeout: 10_000, socketTimeout: 30_000 }

/** Hands mails to a mail server. The server may take one and die before it says so: the Message-ID tells the copies. */
export function smtpMailer({ url, from }: SmtpSettings): Mailer {
  const transport = createTransport({ url, ...timeouts, disableFileAccess: true, disableUrlAccess: true })
  const [sender] = addressparser(from, { flatten: true })
  const domain = (sender?.address ?? '').split('@').at(-1)!

  return {
    name: 'smtp',
    async send({ id, to, subject, text, html }) {
      assertOneAddress(to)
      await transport
        .sendMail({
          from,
          // An address and no name: names are what people typed.
          to: { name: '', address: to },
          envelope: { from: sender?.address ?? '', to: [to] },
          messageId: `<${id}@${domain}>`,
          // RFC 3834: nobody's automatic answer comes back.
          headers: { 'Auto-Submitted': 'auto-generated' },
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
  /** The server said no, and not just for now. */
  permanent?: boolean
  command?: string
}

/** Servers repeat addresses in their words, and words end up in logs: only numbers and codes go on. */
function withoutAddress(error: unknown): Error {
  const { code = 'UNKNOWN', responseCode, permanent, command } = error as SmtpError
  const said = [code, responseCode].filter(Boolean).join(' ')
  // A login that is refused is a mistake in our settings: the mail may wait until somebody has set them right.
  const isOurs = code === 'EAUTH' || command === 'CONN' || command === 'EHLO'
  if (permanent && !isOurs) return new MailRefusedError(said)
  return new Error(`The mail server did not take the mail: ${said}`)
}
