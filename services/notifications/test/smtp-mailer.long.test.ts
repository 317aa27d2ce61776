import { smtpMailer } from '#mail/smtp-mailer.ts'
import { describe, it } from 'vitest'
import { type Arrived, mailerContract } from './mailer-contract.ts'

/** A real mail catcher, Mailpit: where it takes mail, and where its API tells what came. Its mails are deleted. */
const { TEST_SMTP_URL, TEST_MAILPIT_URL } = process.env
const isThere = Boolean(TEST_SMTP_URL && TEST_MAILPIT_URL)
if (!isThere) process.stdout.write('skipped: a real mail server (TEST_SMTP_URL and TEST_MAILPIT_URL name none)\n')

interface Caught {
  MessageID: string
  To: { Address: string }[]
  Subject: string
  Text: string
  HTML: string
}

async function ask<Answer>(path: string, method = 'GET'): Promise<Answer> {
  const response = await fetch(new URL(path, TEST_MAILPIT_URL), { method })
  const text = await response.text()
  return (method === 'GET' ? JSON.parse(text) : null) as Answer
}

async function arrived(): Promise<Arrived[]> {
  const { messages } = await ask<{ messages: { ID: string }[] }>('/api/v1/messages?limit=50')
  const caught = await Promise.all(messages.map(({ ID }) => ask<Caught>(`/api/v1/message/${ID}`)))
  return caught.map(({ MessageID, To, Subject, Text, HTML }) => ({
    id: MessageID,
    to: To.map(({ Address }) => Address),
    subject: Subject,
    text: unixLines(Text),
    html: unixLines(HTML)
  }))
}

/** In a mail every line ends with CR and LF. */
function unixLines(text: string): string {
  return text.replaceAll('\r\n', '\n')
}

describe.skipIf(!isThere)('SMTP as a mailer, on a real server', () => {
  for (const [promise, check] of Object.entries(mailerContract)) {
    it(promise, async () => {
      await ask('/api/v1/messages', 'DELETE')
      await check({ mailer: smtpMailer({ url: TEST_SMTP_URL!, from: 'Ilbud <no-reply@ilbud.example>' }), arrived })
    })
  }
})
