import type { OrderCommand } from '@ilbud/proto/http/orders/order-status'
import { describe, expect, it } from 'vitest'
import { readRows } from './mailbox.ts'
import { early, isLate, lateUntold, type Life, type Message, missing, repeated } from './promises.ts'
import { kindOf } from './words.ts'

const rules = { leadMinutes: 60, graceMinutes: 15, delayThresholdMinutes: 10 }
const at = (time: string): string => `2026-10-24T${time}:00.000Z`

function step(command: OrderCommand, time: string, more: Partial<Life['steps'][number]> = {}): Life['steps'][number] {
  return {
    command,
    timestamp: at(time),
    occurredAt: null,
    override: false,
    actor: { id: null, role: 'system', name: null },
    ...more
  }
}

/** Ordered for 14:00, promised for 15:00 at the latest, and delivered at 15:20. */
const life: Life = {
  trackingId: 'SD7K3MQ9RT2XVB2',
  earliestPickup: at('14:00'),
  promise: { high: at('15:00') },
  hasRecipientMail: true,
  steps: [
    step('placeOrder', '09:00'),
    step('releaseToPool', '13:00'),
    step('acceptOffer', '13:10'),
    step('markPickedUp', '13:45'),
    step('startDelivery', '13:50'),
    step('confirmDelivery', '15:20')
  ],
  delays: [at('14:40')]
}

function message(person: Message['person'], kind: Message['kind'], time: string): Message {
  return { at: at(time), trackingId: life.trackingId, person, channel: 'mail', kind }
}

const messages: readonly Message[] = [
  message('sender', 'placed', '09:00'),
  message('sender', 'released', '13:00'),
  message('sender', 'driver-assigned', '13:10'),
  message('sender', 'picked-up', '13:45'),
  message('sender', 'out-for-delivery', '13:50'),
  message('sender', 'delayed', '14:40'),
  message('sender', 'delivered', '15:20'),
  message('recipient', 'placed', '09:00'),
  message('recipient', 'out-for-delivery', '13:50'),
  message('recipient', 'delayed', '14:40'),
  message('recipient', 'arriving', '15:15'),
  message('recipient', 'delivered', '15:20'),
  { ...message('recipient', 'delivered', '15:20'), channel: 'sms' }
]

const without = (person: Message['person'], kind: Message['kind']): Message[] =>
  messages.filter((each) => each.person !== person || each.kind !== kind)

function withStep(replacement: Life['steps'][number]): Life {
  return { ...life, steps: life.steps.map((each) => (each.command === replacement.command ? replacement : each)) }
}

describe('what was promised and what happened', () => {
  it('a day on which everybody was told in time breaks no promise', () => {
    expect(isLate(life, rules)).toBe(true)
    expect([
      ...early(life, rules),
      ...lateUntold(life, rules, messages),
      ...repeated(life, messages),
      ...missing(life, messages)
    ]).toEqual([])
  })

  it.each([
    step('markPickedUp', '13:44'),
    // By the time on the phone, which was kept without a network.
    step('markPickedUp', '14:10', { occurredAt: at('13:44') }),
    step('releaseToPool', '12:59'),
    step('acceptOffer', '12:59')
  ])('a step before its time is found: $command at $timestamp', (tooEarly) => {
    expect(early(withStep(tooEarly), rules)).toHaveLength(1)
  })

  it('a pickup that staff ordered before its time breaks no promise', () => {
    expect(early(withStep(step('markPickedUp', '13:00', { override: true })), rules)).toEqual([])
  })

  it.each(['sender', 'recipient'] as const)('a late delivery of which the %s was told nothing is found', (person) => {
    expect(lateUntold(life, rules, without(person, 'delayed'))).toEqual([expect.stringContaining(person)])
  })

  it('a delay that is told only after the delivery is found', () => {
    const afterwards = [...without('sender', 'delayed'), message('sender', 'delayed', '15:21')]
    expect(lateUntold(life, rules, afterwards)).toHaveLength(1)
  })

  it('a delivery within the promise and its threshold needs no mail about a delay', () => {
    const inTime = withStep(step('confirmDelivery', '15:10'))
    expect(lateUntold(inTime, rules, [])).toEqual([])
    expect(lateUntold(withStep(step('confirmDelivery', '15:11')), rules, [])).toHaveLength(2)
  })

  it.each(messages)('a second $channel "$kind" to the $person is found', (second) => {
    expect(repeated(life, [...messages, second])).toHaveLength(1)
  })

  it('a message with unknown wording is found', () => {
    expect(repeated(life, [...messages, message('sender', null, '15:00')])).toHaveLength(1)
  })

  it('a second attempt is a second cause', () => {
    const again: Life = {
      ...life,
      steps: [...life.steps, step('reportFailedAttempt', '14:20'), step('retryDelivery', '14:30')]
    }
    const second = (['sender', 'recipient'] as const).flatMap((person) => [
      message(person, 'attempt-failed', '14:20'),
      message(person, 'out-for-delivery', '14:30')
    ])
    expect([...repeated(again, [...messages, ...second]), ...missing(again, [...messages, ...second])]).toEqual([])
    expect(missing(again, messages)).toHaveLength(4)
  })

  it.each(messages.filter(({ kind, channel }) => channel === 'mail' && kind !== 'released' && kind !== 'arriving'))(
    'a mail "$kind" that the $person did not get is found',
    ({ person, kind }) => {
      expect(missing(life, without(person, kind))).toHaveLength(1)
    }
  )
})

describe('the mailbox of a demo', () => {
  it('rows are read with their times, addresses and words', () => {
    const page = `
<tr>
<td><time datetime="2026-10-24T13:00:00.000Z">2026-10-24 15:00:00</time></td>
<td>saga@ilbud.example</td>
<td><a href="/dev/mailbox/0197b0c0">O&#39;Hara &amp; Ek is sending you a parcel</a></td>
</tr>
<tr>
<td><time datetime="2026-10-24T13:00:01.000Z">2026-10-24 15:00:01</time></td>
<td>+46701740606</td>
<td><a href="/dev/mailbox/0197b0c1">SMS: Parcel delivered. https://ilbud.example/track/SD7K3MQ9RT2XVB2</a></td>
</tr>`
    expect(readRows(page)).toEqual([
      {
        id: '0197b0c0',
        at: '2026-10-24T13:00:00.000Z',
        to: 'saga@ilbud.example',
        channel: 'mail',
        words: "O'Hara & Ek is sending you a parcel"
      },
      {
        id: '0197b0c1',
        at: '2026-10-24T13:00:01.000Z',
        to: '+46701740606',
        channel: 'sms',
        words: 'Parcel delivered. https://ilbud.example/track/SD7K3MQ9RT2XVB2'
      }
    ])
  })

  it.each([
    ['Order SD-7K3M-Q9RT-2XVB-2 could not be delivered', 'attempt-failed'],
    ['Beställning SD-7K3M-Q9RT-2XVB-2 kunde inte levereras', 'attempt-failed'],
    ['Order SD-7K3M-Q9RT-2XVB-2 is canceled', 'canceled'],
    ['The parcel of order SD-7K3M-Q9RT-2XVB-2 is coming back', 'returning'],
    ['Paketet i beställning SD-7K3M-Q9RT-2XVB-2 kommer tillbaka', 'returning'],
    ['Paketet i beställning SD-7K3M-Q9RT-2XVB-2 är tillbaka', 'returned'],
    ['Your parcel from Saga Ek is late, new time about 15:20. http://localhost', 'delayed'],
    ['Your parcel from Saga Ek arrives 14:05-14:35. http://localhost', 'out-for-delivery'],
    ['Your parcel arrives by 20:00. http://localhost', 'out-for-delivery'],
    ['Ditt paket kommer 14:05-14:35. http://localhost', 'out-for-delivery'],
    ['Hello', null]
  ])('"%s" tells of %s', (words, kind) => {
    expect(kindOf(words)).toBe(kind)
  })
})
