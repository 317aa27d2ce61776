import { securityChangeSchema } from '@ilbud/proto/events/auth-security-changed'
import type { HandOver, Question, RecipientCause } from '#domain/cause.ts'
import { describe, expect, it } from 'vitest'
import { accountErased } from './account/account-erased.ts'
import { applicationApproved } from './company/application-approved.ts'
import { applicationReceived } from './company/application-received.ts'
import { applicationRejected } from './company/application-rejected.ts'
import { contactChanging } from './company/contact-changing.ts'
import { recurringPaused } from './company/recurring-paused.ts'
import { webhookTurnedOff } from './company/webhook-turned-off.ts'
import { verifyContact } from './company/verify-contact.ts'
import { attemptFailed, nextStep } from './order/attempt-failed.ts'
import { canceled } from './order/canceled.ts'
import { delayed } from './order/delayed.ts'
import { delivered } from './order/delivered.ts'
import { driverAssigned } from './order/driver-assigned.ts'
import { invitation } from './account/invitation.ts'
import { memberRemoved } from './account/member-removed.ts'
import { memberRoleChanged } from './account/member-role-changed.ts'
import { toHtml, toText } from './layout.ts'
import type { Letter, Locale } from './letter.ts'
import { orderConfirmed } from './order/order-confirmed.ts'
import { arriving } from './order/arriving.ts'
import { newAttempt } from './order/new-attempt.ts'
import { outForDelivery } from './order/out-for-delivery.ts'
import { pickedUp } from './order/picked-up.ts'
import { released } from './order/released.ts'
import { rescheduled } from './order/rescheduled.ts'
import { returned } from './order/returned.ts'
import { returning } from './order/returning.ts'
import { plainName } from './plain-name.ts'
import { recipientMail } from './recipient/recipient-mails.ts'
import { dayOmitted } from './recurring/day-omitted.ts'
import { recurringEnded } from './recurring/recurring-ended.ts'
import { passwordChanged } from './account/password-changed.ts'
import { changeEmail } from './account/change-email.ts'
import { emailChanging } from './account/email-changing.ts'
import { providerChanged } from './account/provider-changed.ts'
import { securityChanged } from './account/security-changed.ts'
import { resetPassword } from './account/reset-password.ts'
import { verifyAddress } from './account/verify-address.ts'

const url = 'https://ilbud.example/track/SD7K3MQ9RT2XVB2#k=AbC-_9'
const link = { url, expiresAt: '2026-11-22T13:20:00.000Z' }
const order = {
  name: 'Saga Ek',
  trackingId: 'SD-7K3M-Q9RT-2XVB-2',
  url,
  at: '2026-11-21T13:20:00.000Z',
  pickup: 'Götgatan 1, Stockholm',
  delivery: 'Skånegatan 78, Stockholm',
  recipient: 'Nora Holm',
  driver: 'Yusuf'
}
const promise = { low: '2026-11-21T13:20:00.000Z', high: '2026-11-21T13:40:00.000Z' }
const handOver: HandOver = { proofs: ['photo', 'signature', 'pin'], place: 'neighbour' }
const company = 'Blomman AB'
const none = { browser: null, system: null }
const supportUrl = 'https://ilbud.example/support'

/** Every kind of mail, with every variant. */
const question: Question = {
  until: '2026-03-02T14:00:00Z',
  default: 'retry',
  window: { from: '2026-03-02T16:00:00Z', to: '2026-03-02T18:00:00Z' }
}
const letters: Record<string, (locale: Locale) => Letter> = {
  'verify-address': (locale) => verifyAddress[locale](link),
  'reset-password': (locale) => resetPassword[locale](link),
  'password-changed': (locale) => passwordChanged[locale]({ name: 'Saga Ek', at: order.at, url }),
  'change-email': (locale) => changeEmail[locale](link),
  'email-changing': (locale) => emailChanging[locale]({ name: 'Saga Ek', at: order.at, url }),
  ...eachVariant(securityChangeSchema.options, 'security-changed', (locale, change) => {
    const isHere = change === 'new-device' || change === 'provider-linked'
    const device = isHere ? ({ browser: 'Firefox', system: 'Linux' } as const) : none
    const facts = { name: 'Saga Ek', at: order.at, url, ...device }
    if (change === 'provider-linked' || change === 'provider-unlinked')
      return providerChanged[locale]({ ...facts, change, supportUrl })
    return securityChanged[locale]({ ...facts, change })
  }),
  'account-erased': (locale) => accountErased[locale]({ name: 'Saga Ek', at: order.at, supportUrl }),
  'member-removed': (locale) => memberRemoved[locale]({ name: 'Saga Ek', company, at: order.at, url }),
  ...eachVariant(['admin', 'member'] as const, 'member-role-changed', (locale, role) =>
    memberRoleChanged[locale]({ name: 'Saga Ek', company, isAdmin: role === 'admin', at: order.at, url })
  ),
  'application-approved': (locale) => applicationApproved[locale]({ ...link, name: 'Olof Blom', company }),
  'application-received': (locale) => applicationReceived[locale]({ company, url }),
  'application-rejected': (locale) =>
    applicationRejected[locale]({ name: 'Olof', company, reason: 'Wrong number', url }),
  ...eachVariant(['by-us', 'failing', 'gone'] as const, 'webhook-turned-off', (locale, because) =>
    webhookTurnedOff[locale]({ name: 'Olof Blom', company, because, url, supportUrl })
  ),
  'recurring-paused': (locale) => recurringPaused[locale]({ name: 'Olof Blom', company, day: '2026-11-30', url }),
  ...eachVariant(
    ['closed', 'missed', 'INVOICE_NOT_ALLOWED', 'OTHER'] as const,
    'recurring-day-omitted',
    (locale, what) => {
      const facts = { name: 'Saga Ek', day: '2026-11-30', url }
      return what === 'closed' || what === 'missed'
        ? dayOmitted[locale]({ ...facts, because: what, code: null })
        : dayOmitted[locale]({ ...facts, because: 'refused', code: what })
    }
  ),
  'recurring-ended': (locale) => recurringEnded[locale]({ name: 'Saga Ek', url }),
  'verify-contact': (locale) => verifyContact[locale]({ ...link, company }),
  ...eachVariant(['pending', 'done'] as const, 'contact-changing', (locale, variant) =>
    contactChanging[locale]({
      name: 'Olof Blom',
      company,
      at: order.at,
      isPending: variant === 'pending',
      url: supportUrl
    })
  ),
  ...eachVariant(['now', 'scheduled'] as const, 'order-confirmed', (locale, variant) =>
    orderConfirmed[locale]({
      ...order,
      promise,
      totalAmountOre: 21_950,
      onInvoice: true,
      scheduled: variant === 'scheduled',
      earliestPickup: variant === 'scheduled' ? order.at : null
    })
  ),
  released: (locale) => released[locale]({ ...order, promise }),
  'driver-assigned': (locale) => driverAssigned[locale]({ ...order, promise }),
  'driver-assigned without a name': (locale) => driverAssigned[locale]({ ...order, promise, driver: null }),
  'out-for-delivery': (locale) => outForDelivery[locale]({ ...order, promise }),
  'attempt-failed, with a question': (locale) =>
    attemptFailed[locale]({ ...order, reasonCode: 'NO_ACCESS', next: 'retry', question }),
  'attempt-failed for the last time': (locale) =>
    attemptFailed[locale]({
      ...order,
      reasonCode: 'NO_ACCESS',
      next: 'ask',
      question: { ...question, default: 'return' }
    }),
  ...eachVariant(['sender', 'recipient', 'system'] as const, 'new attempt', (locale, by) =>
    newAttempt[locale]({ ...order, newAttempt: { by, notBefore: promise.low, notAfter: promise.high } })
  ),
  'picked-up': (locale) => pickedUp[locale]({ ...order, promise }),
  arriving: (locale) => arriving[locale](order),
  delivered: (locale) => delivered[locale]({ ...order, handOver: {} }),
  'delivered: with proofs': (locale) => delivered[locale]({ ...order, handOver }),
  returning: (locale) => returning[locale](order),
  returned: (locale) => returned[locale](order),
  delayed: (locale) => delayed[locale]({ ...order, eta: promise.high }),
  rescheduled: (locale) =>
    rescheduled[locale]({ ...order, chosen: { notBefore: promise.low, notAfter: promise.high } }),
  'rescheduled: taken back': (locale) => rescheduled[locale]({ ...order, chosen: { notBefore: null, notAfter: null } }),
  'delayed for who knows how long': (locale) => delayed[locale]({ ...order, eta: null }),
  ...eachVariant(['member', 'driver', 'staff', 'customer'] as const, 'invitation', (locale, as) =>
    invitation[locale]({ ...link, name: 'Maja Ros', company: as === 'member' ? company : null, as })
  ),
  ...eachVariant(['retry', 'return', 'ask'] as const, 'attempt-failed', (locale, next) =>
    attemptFailed[locale]({ ...order, reasonCode: 'NOBODY_HOME', next })
  ),
  ...eachVariant(['canceled', 'recalled', 'lost'] as const, 'canceled', (locale, ending) =>
    canceled[locale]({ ...order, ending, supportUrl })
  )
}

const parcel = { to: 'recipient', orderId: 'an-order', trackingId: 'SD7K3MQ9RT2XVB2' } as const
const recipientFacts = {
  sender: 'Saga Maria Wilhelmina Ek Lindqvi',
  door: 'Skånegatan 78',
  trackingId: order.trackingId,
  url,
  at: order.at,
  driver: null,
  next: 'retry' as const,
  pin: null
}
const recipientCauses: RecipientCause[] = [
  { kind: 'placed', ...parcel, promise },
  { kind: 'out-for-delivery', ...parcel, promise },
  { kind: 'arriving', ...parcel },
  { kind: 'delivered', ...parcel, ...handOver },
  { kind: 'attempt-failed', ...parcel, reasonCode: 'NOBODY_HOME' },
  { kind: 'delayed', ...parcel, eta: promise.high },
  { kind: 'rescheduled', ...parcel, notBefore: promise.low, notAfter: promise.high },
  { kind: 'canceled', ...parcel, ending: 'lost' }
]
const undecidedMails: [string, RecipientCause][] = [
  ['attempt-failed, with a question', { kind: 'attempt-failed', ...parcel, reasonCode: 'NO_ACCESS', question }],
  [
    'new attempt',
    {
      kind: 'out-for-delivery',
      ...parcel,
      promise,
      newAttempt: { by: 'sender', notBefore: promise.low, notAfter: null }
    }
  ],
  ['rescheduled: taken back', { kind: 'rescheduled', ...parcel, notBefore: null, notAfter: null }],
  ['canceled: returning', { kind: 'canceled', ...parcel, ending: 'returning' }]
]
for (const [name, cause] of undecidedMails) {
  letters[`recipient: ${name}`] = (locale) => recipientMail(cause)[locale](recipientFacts)
}
for (const [name, cause] of [...recipientCauses.map((cause) => [cause.kind, cause] as const), ...undecidedMails]) {
  if (cause.kind !== 'out-for-delivery') continue
  letters[`recipient: ${name}, with a PIN`] = (locale) =>
    recipientMail(cause)[locale]({ ...recipientFacts, pin: '0471' })
}
for (const cause of recipientCauses) {
  letters[`recipient: ${cause.kind}`] = (locale) => recipientMail(cause)[locale](recipientFacts)
}

function eachVariant<Way extends string>(
  ways: readonly Way[],
  name: string,
  write: (locale: Locale, variant: Way) => Letter
) {
  return Object.fromEntries(ways.map((variant) => [`${name}: ${variant}`, (locale: Locale) => write(locale, variant)]))
}

const all = Object.entries(letters).flatMap(([name, write]) =>
  (['sv', 'en'] as const).map((locale) => ({ name: `${name} (${locale})`, locale, letter: write(locale) }))
)

describe.each(all)('$name', ({ locale, letter }) => {
  const [text, html] = [toText(letter, locale), toHtml(letter, locale)]

  it('a mail has a short subject of one line, and no unfinished text', () => {
    expect(letter.subject).toMatch(/^[^\r\n]{8,75}$/)
    expect(text + html).not.toMatch(/undefined|null|NaN|\[object|Invalid/)
  })

  it('a mail says the same as text and as HTML', () => {
    const said = html.replace(/<style[^]*?<\/style>|<title>[^]*?<\/title>|<[^>]+>/g, ' ')
    const plain = said.replaceAll('&amp;', '&').replaceAll('&#39;', "'").replaceAll('&quot;', '"').toLowerCase()
    const { heading, greeting, paragraphs, notes = [], action, details = [], because } = letter
    for (const part of [
      heading,
      greeting ?? '',
      ...paragraphs,
      ...notes,
      ...details.flat(),
      action.label,
      action.url,
      because
    ]) {
      expect(plain).toContain(part.toLowerCase())
      expect(text.toLowerCase()).toContain(part.toLowerCase())
    }
  })

  it('the HTML of a mail loads nothing from elsewhere and names its language', () => {
    expect(html).toContain(`<html lang="${locale}">`)
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(html).not.toMatch(/<(img|script|link|iframe|form|style)|src=|url\(|@import/i)
    const addresses = [...html.matchAll(/href="([^"]*)"/g)].map(([, address]) => address)
    expect(new Set(addresses)).toEqual(new Set([letter.action.url]))
  })
})

it.each([
  ['en', 'by Saturday 21 November, 20:00'],
  ['sv', 'senast lördag 21 november kl. 20:00']
] as const)(
  'every mail in %s that names a wide promise says by when the parcel comes, instead of a window of many hours',
  (locale, time) => {
    const wide = { low: promise.low, high: '2026-11-21T19:00:00.000Z' }
    const facts = { ...order, promise: wide }
    const confirmed = { ...facts, totalAmountOre: 21_900, onInvoice: false, scheduled: false, earliestPickup: null }
    const mails = [
      orderConfirmed[locale](confirmed),
      ...[released, driverAssigned, pickedUp, outForDelivery].map((mail) => mail[locale](facts)),
      ...(['placed', 'out-for-delivery'] as const).map((kind) =>
        recipientMail({ kind, ...parcel, promise: wide })[locale](recipientFacts)
      )
    ]
    for (const mail of mails) expect(toText(mail, locale)).toContain(time)
  }
)

describe('the mails', () => {
  it('the mails differ between the languages in every part that is words', () => {
    for (const write of Object.values(letters)) {
      const [sv, en] = [write('sv'), write('en')]
      expect(sv.subject).not.toBe(en.subject)
      sv.paragraphs.forEach((paragraph, at) => expect(paragraph).not.toBe(en.paragraphs[at]))
    }
  })

  it('mails to recipients greet nobody, and have no link that the sender could have typed', () => {
    for (const { kind } of recipientCauses) expect(letters[`recipient: ${kind}`]!('sv').greeting).toBeNull()
    expect(plainName('Saga Ek', 'Någon')).toBe('Saga Ek')
    expect(plainName('Bjørn-Åke O’Hara, Blommor & Bin AB', 'Någon')).toBe('Bjørn-Åke O’Hara, Blommor & Bin')
    expect(plainName('Win at evil.example/x https://evil.example', 'Någon')).toBe('Win at evil example x https evil')
    expect(plainName('\u202e<>\n', 'Någon')).toBe('Någon')
    expect(plainName('Saga Maria Wilhelmina Ek Lindqvist', 'Någon')).toBe('Saga Maria Wilhelmina Ek')
    expect(plainName(`Ek ${'k'.repeat(40)}`, 'Någon')).toBe(`Ek ${'k'.repeat(29)}`)
  })

  it('a mail with a stop link has it as text and as HTML', () => {
    const letter = letters['recipient: placed']!('sv')
    const stop = 'https://ilbud.example/stop#token'
    expect(toText(letter, 'sv', stop)).toContain(`Stoppa dem här:\n${stop}`)
    expect(toHtml(letter, 'sv', stop)).toContain(`href="${stop}"`)
  })

  it('mails write times by the clock of Stockholm and money as people write it', () => {
    const swedish = toText(letters['order-confirmed: now']!('sv'), 'sv')
    expect(swedish).toContain('Beräknad leverans: lördag 21 november kl. 14:20–14:40')
    expect(swedish.replaceAll('\u00a0', ' ')).toContain('Pris: 219,50 kr inklusive moms, på faktura')
    const english = toText(letters['order-confirmed: now']!('en'), 'en')
    expect(english).toContain('Estimated delivery: Saturday 21 November, 14:20–14:40')
    expect(english.replaceAll('\u00a0', ' ')).toContain('Price: 219.50 kr including VAT, by invoice')
  })

  it('the confirmation of a scheduled order does not say that we look for a driver now', () => {
    expect(toText(letters['order-confirmed: scheduled']!('en'), 'en')).toContain('find a driver before the pickup')
    expect(toText(letters['order-confirmed: scheduled']!('sv'), 'sv')).toContain(
      'Inför hämtningen ordnar vi en förare.'
    )
    expect(toText(letters['order-confirmed: now']!('en'), 'en')).toContain('looking for a driver now')
  })

  it('the confirmation of a scheduled order says from when it is picked up', () => {
    const text = (variant: string, locale: Locale) => toText(letters[`order-confirmed: ${variant}`]!(locale), locale)
    expect(text('scheduled', 'en')).toContain('Pickup: not before Saturday 21 November, 14:20')
    expect(text('scheduled', 'sv')).toContain('Hämtas: tidigast lördag 21 november kl. 14:20')
    expect(text('now', 'en')).not.toContain('Pickup:')
  })

  it('a mail program shows beside the subject what the mail says first, and not the heading again', () => {
    const html = toHtml(letters['recipient: arriving']!('en'), 'en')
    const body = html.slice(html.indexOf('<body'))
    expect(body.replace(/<[^>]+>/g, ' ').trim()).toMatch(/^The driver is a few minutes from Skånegatan 78\./)
  })

  it('the notice to a company’s former contact address says that it is former', () => {
    const [pending, done] = [letters['contact-changing: pending']!('en'), letters['contact-changing: done']!('en')]
    expect([pending.heading, pending.because].join()).toMatch(/is changing.*is the company’s contact/)
    expect([done.heading, done.because].join()).toMatch(/has changed.*was the company’s contact/)
  })

  it('the mail about a webhook that we turned off says that we did, how it is turned on again and whom to ask', () => {
    const said = (locale: Locale, because: string) => {
      const letter = letters[`webhook-turned-off: ${because}`]!(locale)
      return `${letter.subject}\n${toText(letter, locale)}`
    }
    for (const [locale, ours] of [
      ['sv', [/^Ilbud har stängt av/, 'En administratör hos Ilbud', 'kan sätta på webhooken igen', supportUrl]],
      ['en', [/^Ilbud has turned off/, 'An admin at Ilbud', 'can turn the webhook on again', supportUrl]]
    ] as const) {
      for (const part of ours) {
        expect(said(locale, 'by-us')).toMatch(part)
        for (const other of ['failing', 'gone']) expect(said(locale, other)).not.toMatch(part)
      }
      expect(said(locale, 'by-us')).not.toMatch(/410|tre dygn|three days|servern fungerar|server works/)
    }
  })

  it('mails escape what people typed', () => {
    const evil = { ...order, name: '<b>Saga</b>', recipient: '"><script>alert(1)</script>', delivery: "O'Hara & Co" }
    const html = toHtml(delivered.en({ ...evil, handOver: {} }), 'en')
    expect(html).not.toContain('<script')
    expect(html).not.toContain('<b>')
    expect(html).toContain('&quot;&gt;&lt;script&gt;')
    expect(html).toContain('O&#39;Hara &amp; Co')
  })

  it('mails to unverified addresses greet nobody by name', () => {
    for (const name of ['verify-address', 'verify-contact', 'application-received', 'reset-password', 'change-email']) {
      expect(letters[name]!('en').greeting).toBeNull()
    }
  })
})

describe('what happens after a failed attempt', () => {
  it('sender and recipient are asked, with the time limit and what happens without an answer', () => {
    const text = (name: string) => toText(letters[name]!('en'), 'en')
    const end = 'Until Monday 2 March, 15:00, you and the recipient can choose'
    expect(text('attempt-failed, with a question')).toContain(end)
    expect(text('attempt-failed, with a question')).toContain(
      'If nobody chooses, we try again on Monday 2 March, 17:00–19:00'
    )
    expect(text('attempt-failed for the last time')).toContain('goes back to you on Monday 2 March, 15:00')
    expect(text('recipient: attempt-failed, with a question')).toContain('you and the sender can choose a new time')
    expect(text('new attempt: recipient')).toContain('The recipient chose a new attempt.')
    expect(text('recipient: new attempt')).toContain('The sender chose a new attempt.')
  })

  it('a failed attempt is followed by another one, by the return if that was chosen, or by the sender’s decision', () => {
    expect(nextStep({ attemptsLeft: 1, returnOption: true })).toBe('retry')
    expect(nextStep({ attemptsLeft: 0, returnOption: true })).toBe('return')
    expect(nextStep({ attemptsLeft: 0, returnOption: false })).toBe('ask')
  })

  it('the mail about a failed attempt says the reason, if there is one, and what happens next', () => {
    const text = (locale: Locale, variant: string) => toText(letters[`attempt-failed: ${variant}`]!(locale), locale)
    expect(text('en', 'retry')).toMatch(/Nobody was at home\.[^]*What happens next: We will make one more attempt/)
    expect(text('en', 'return')).toMatch(/What happens next:[^]*comes back to you/)
    expect(text('sv', 'ask')).toMatch(/Ingen var hemma\.[^]*Så här går det vidare:[^]*Du bestämmer/)
    for (const reasonCode of ['OTHER', null, 'A_NEW_ONE']) {
      const letter = attemptFailed.en({ ...order, reasonCode, next: 'retry' })
      expect(letter.paragraphs[0]).toMatch(/could not hand over the parcel\.$/)
    }
  })

  it('the mail about a day that was not ordered advises to order it only where that is possible, and tells nothing of other days', () => {
    const textOf = (variant: string) => toText(letters[`recurring-day-omitted: ${variant}`]!('en'), 'en')
    for (const variant of ['closed', 'missed']) expect(textOf(variant)).not.toMatch(/please order|following days/)
    expect(textOf('INVOICE_NOT_ALLOWED')).toMatch(/please order it yourself/)
    expect(textOf('INVOICE_NOT_ALLOWED')).not.toMatch(/following days/)
  })
})

it('a delivery’s mails name the proofs that were given, and where the recipient chose to have it, but no person', () => {
  const rowsOf = ({ details = [] }: Letter) => details.slice(2).filter(([name]) => name !== 'To' && name !== 'Till')
  const forRecipient = recipientMail({ kind: 'delivered', ...parcel, ...handOver })
  expect(rowsOf(delivered.en({ ...order, handOver }))).toEqual([
    ['Proof', 'Photo, signature, PIN'],
    ['Left', 'with a neighbour, as the recipient chose']
  ])
  expect(rowsOf(delivered.sv({ ...order, handOver }))).toEqual([
    ['Kvittens', 'Foto, underskrift, PIN-kod'],
    ['Lämnat', 'hos en granne, som mottagaren har valt']
  ])
  expect(rowsOf(forRecipient.en(recipientFacts))).toEqual([
    ['Proof', 'Photo, signature, PIN'],
    ['Left', 'with a neighbour, as you chose']
  ])
  expect(rowsOf(forRecipient.sv(recipientFacts))).toEqual([
    ['Kvittens', 'Foto, underskrift, PIN-kod'],
    ['Lämnat', 'hos en granne, som du har valt']
  ])
  expect(rowsOf(delivered.en({ ...order, handOver: {} }))).toEqual([])
})
