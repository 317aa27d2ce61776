import { smtpMailer } from '#mail/smtp-mailer.ts'
import { startComposeServer } from '@ilbud/testkit/compose-server'
import { eventually } from '@ilbud/testkit/eventually'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { type Arrived, mailerContract } from './mailer-contract.ts'

// Runs against Mailpit, a mail server for tests: a running one (TEST_SMTP_URL takes mails, TEST_MAILPIT_URL is its API)
// or that of docker-compose.yml in a container. Its mails are deleted.
const given = process.env.TEST_SMTP_URL && process.env.TEST_MAILPIT_URL
const container = given ? null : await startComposeServer('mail', [1025, 8025])
const smtpUrl = container ? `smtp://${container.at(1025)}` : process.env.TEST_SMTP_URL
const mailpitUrl = container ? `http://${container.at(8025)}` : process.env.TEST_MAILPIT_URL

interface Caught {
  MessageID: string
  To: { Address: string }[]
  Subject: string
  Text: string
  HTML: string
}

async function ask<Answer>(path: string, method = 'GET'): Promise<Answer> {
  const response = await fetch(new URL(path, mailpitUrl), { method })
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

describe.skipIf(!given && !container)('SMTP as a mailer, on a real server', () => {
  beforeAll(() => eventually(async () => (await fetch(new URL('/readyz', mailpitUrl))).ok, 'the server answers'))
  afterAll(() => container?.stop())

  for (const [promise, check] of Object.entries(mailerContract)) {
    it(promise, async () => {
      await ask('/api/v1/messages', 'DELETE')
      await check({ mailer: smtpMailer({ url: smtpUrl!, from: 'Ilbud <no-reply@ilbud.example>' }), arrived })
    })
  }
})
