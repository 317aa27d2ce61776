import type { Texter } from '#use-cases/sending/texter.ts'
import { z } from 'zod'
import { callProvider } from './provider.ts'
import type { SmsSettings } from './sms-url.ts'

const historySchema = z.object({
  data: z.array(
    z.object({ direction: z.string(), message: z.string(), status: z.string().optional(), created: z.string() })
  )
})

/** Sends by 46elks. Its API has no idempotency key; its history says what it has taken. */
export function elksTexter(settings: SmsSettings): Texter {
  const call = callProvider(settings)
  return {
    name: '46elks',
    async send({ to, text }) {
      await call('/a1/sms', { form: { from: settings.from, to, message: text } })
    },
    async wasSent({ to, text }, since) {
      const answer = await call('/a1/sms', { query: { to, end: utcWithoutZone(since), limit: '100' } })
      return historySchema.parse(answer).data.some(
        ({ direction, message, status, created }) =>
          direction.startsWith('outgoing') &&
          message === text &&
          status !== 'failed' &&
          // Times of 46elks are UTC and do not say so.
          new Date(`${created.replace(/Z$/, '')}Z`) >= since
      )
    }
  }
}

function utcWithoutZone(at: Date): string {
  return at.toISOString().slice(0, -1)
}
