import type { RecipientCause, SenderCause } from '#domain/cause.ts'
import { describe, expect, it } from 'vitest'
import { composeText, maxLength } from './compose.ts'
import { gsmLength, toGsm } from './gsm.ts'
import { recipientSentences } from './recipient-texts.ts'
import { senderSentences } from './sender-texts.ts'

const promise = { low: '2026-11-21T13:20:00.000Z', high: '2026-11-21T13:40:00.000Z' }
const parcel = { to: 'recipient', orderId: 'an-order', trackingId: 'SD7K3MQ9RT2XVB2' } as const
const recipientCauses: RecipientCause[] = [
  { kind: 'placed', ...parcel, promise },
  { kind: 'out-for-delivery', ...parcel, promise },
  { kind: 'arriving', ...parcel },
  { kind: 'delivered', ...parcel },
  { kind: 'attempt-failed', ...parcel, reasonCode: 'NOBODY_HOME' },
  { kind: 'delayed', ...parcel, eta: promise.high },
  { kind: 'delayed', ...parcel, eta: null },
  { kind: 'rescheduled', ...parcel, notBefore: promise.low, notAfter: promise.high },
  { kind: 'rescheduled', ...parcel, notBefore: null, notAfter: null },
  { kind: 'canceled', ...parcel, ending: 'lost' }
]
const order = { orderId: 'an-order', userId: 'a-user', trackingId: 'SD7K3MQ9RT2XVB2' }
const senderCauses: SenderCause[] = [
  { kind: 'order-confirmed', ...order, promise },
  { kind: 'released', ...order, promise },
  { kind: 'driver-assigned', ...order, promise },
  { kind: 'picked-up', ...order, promise },
  { kind: 'out-for-delivery', ...order, promise },
  { kind: 'arriving', ...order },
  { kind: 'delivered', ...order },
  { kind: 'attempt-failed', ...order, reasonCode: null },
  { kind: 'delayed', ...order, eta: null },
  { kind: 'rescheduled', ...order, notBefore: promise.low, notAfter: null },
  { kind: 'rescheduled', ...order, notBefore: null, notAfter: null },
  { kind: 'returning', ...order },
  { kind: 'returned', ...order },
  ...(['canceled', 'recalled', 'lost'] as const).map((ending) => ({ kind: 'canceled', ...order, ending }) as const)
]
const names = [
  'Saga Ek',
  'Åsa Öberg',
  'Łukasz Żółć',
  'Nguyễn Thị',
  'Blommor, Bin & Bär i Bromma AB',
  '山田太郎',
  '’'.repeat(32)
]

const facts = { sender: 'S', pin: null }

const sentences = (['sv', 'en'] as const).flatMap((locale) =>
  names.flatMap((name) => [
    ...recipientCauses.flatMap((cause) =>
      [null, '0471'].map((pin) => recipientSentences(cause, locale, { sender: name, pin }))
    ),
    ...senderCauses.map((cause) => senderSentences(cause, locale, name))
  ])
)

describe('text messages', () => {
  it.each([
    ['en', 'Your parcel from S arrives by 20:00.'],
    ['sv', 'Paketet från S kommer senast 20:00.']
  ] as const)(
    'who waits reads in %s when a parcel comes at the latest, instead of a window of many hours',
    (locale, text) => {
      const wide = { low: '2026-11-21T13:20:00.000Z', high: '2026-11-21T19:00:00.000Z' }
      expect(recipientSentences({ kind: 'out-for-delivery', ...parcel, promise: wide }, locale, facts)[0]).toBe(text)
    }
  )

  it('each text is one message of GSM characters with its page and its stop link, whoever is named', () => {
    for (const host of ['https://ilbud.example', 'http://localhost:18104', `https://${'a'.repeat(32)}`]) {
      const page = `${host}/track/SD7K3MQ9RT2XVB2`
      const stop = `Stopp: ${host}/stop#AbCdEfGh-_Ij`
      for (const variants of sentences) {
        const text = composeText({ sentences: variants, url: `${page}#k=AbCdEfGhIjKlMnOpQrSt-_`, stop })
        expect(gsmLength(text), text).toBeLessThanOrEqual(maxLength)
        expect(text).toContain(page)
        expect(text.endsWith(stop)).toBe(true)
        expect(text).not.toMatch(/undefined|null|NaN/)
      }
    }
  })

  it('the usual address leaves room for the name, the time and the key', () => {
    const [cause] = recipientCauses.filter(({ kind }) => kind === 'out-for-delivery')
    const text = composeText({
      sentences: recipientSentences(cause!, 'sv', { sender: 'Saga Ek', pin: null }),
      url: 'https://ilbud.example/track/SD7K3MQ9RT2XVB2#k=AbCdEfGhIjKlMnOpQrSt-_',
      stop: 'Stopp: https://ilbud.example/stop#AbCdEfGh-_Ij'
    })
    expect(text).toBe(
      'Paketet från Saga Ek kommer 14:20-14:40. https://ilbud.example/track/SD7K3MQ9RT2XVB2#k=AbCdEfGhIjKlMnOpQrSt-_ ' +
        'Stopp: https://ilbud.example/stop#AbCdEfGh-_Ij'
    )
  })

  it('a PIN is in the message about the way to the door, however little room there is, and in no other', () => {
    for (const cause of recipientCauses) {
      const variants = recipientSentences(cause, 'sv', { sender: 'Saga Ek', pin: '0471' })
      const has = variants.map((text) => text.includes('PIN: 0471.'))
      expect(has).toEqual(variants.map(() => cause.kind === 'out-for-delivery'))
    }
  })

  it('the texts differ between the languages in every sentence', () => {
    for (const cause of recipientCauses) {
      expect(recipientSentences(cause, 'sv', facts)).not.toEqual(recipientSentences(cause, 'en', facts))
    }
    for (const cause of senderCauses)
      expect(senderSentences(cause, 'sv', 'S')).not.toEqual(senderSentences(cause, 'en', 'S'))
  })

  it('a brace counts twice, and a letter that GSM lacks is written without its accent', () => {
    expect(gsmLength('{a}')).toBe(5)
    expect(gsmLength('ő')).toBeNull()
    expect(toGsm('Ő’ – Łő…')).toBe("Ö' - o...".replace('Ö', 'O'))
  })
})
