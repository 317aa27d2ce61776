import type { Texter } from '#use-cases/sending/texter.ts'
import { z } from 'zod'
import { callProvider } from './provider.ts'
import type { SmsSettings } from './sms-url.ts'

const listSchema = z.object({
  messages: z.array(z.object({ body: z.string(), status: z.string(), date_created: z.string() }))
})

/** Sends by Twilio. Its messages have no idempotency key; its list says what it has taken. */
export function twilioTexter(settings: SmsSettings): Texter {
  const call = callProvider(settings)
  const path = `/2010-04-01/Accounts/${encodeURIComponent(settings.user)}/Messages.json`
  const from = settings.from.startsWith('MG') ? { MessagingServiceSid: settings.from } : { From: settings.from }
  return {
    name: 'twilio',
    async send({ to, text }) {
      await call(path, { form: { To: to, ...from, Body: text } })
    },
    async wasSent({ to, text }, since) {
      const answer = await call(path, { query: { To: to, PageSize: '100' } })
      // Its times have no fractions of a second.
      const second = Math.floor(since.getTime() / 1000) * 1000
      return listSchema
        .parse(answer)
        .messages.some(
          ({ body, status, date_created: created }) =>
            body === text && status !== 'failed' && Date.parse(created) >= second
        )
    }
  }
}
