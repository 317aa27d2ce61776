import type { TrackingResult } from '@ilbud/proto/http/parcels/tracking'
import { expect, it } from 'vitest'
import { aTrackingResult } from '#test/a-tracking-result.ts'
import { type Reader, readerOf } from './reader.ts'
import { sentencesOf, type Sentences } from './sentences.ts'

const minute = 60_000
const now = Date.now()
const from = (minutes: number) => new Date(now + minutes * minute).toISOString()
const etaIn = (low: number, high: number, stopsBefore: number | null = null) => ({
  at: from((low + high) / 2),
  low: from(low),
  high: from(high),
  stopsBefore,
  updatedAt: from(0)
})
const entry = (type: TrackingResult['status'], code: TrackingResult['timeline'][number]['code'], minutes: number) => ({
  ...aTrackingResult().timeline[0]!,
  type,
  code,
  timestamp: from(minutes)
})

const question = (next: 'retry' | 'return') => ({
  until: from(60),
  default: next,
  window: { from: from(60), to: from(180) },
  choice: null,
  by: null
})

const states: Record<string, Partial<TrackingResult>> = {
  created: { status: 'CREATED', stage: 1, driver: null, timeline: [entry('CREATED', 'ORDER_CREATED', -1)] },
  'created for later': {
    status: 'CREATED',
    stage: 1,
    driver: null,
    eta: etaIn(1500, 1530),
    promise: { low: from(1490), high: from(1550) }
  },
  'created, no driver for long': {
    status: 'CREATED',
    stage: 1,
    driver: null,
    timeline: [entry('CREATED', 'ORDER_CREATED', -20)]
  },
  'out, long before the end of its promise': { promise: { low: from(120), high: from(240) } },
  assigned: { status: 'DRIVER_ASSIGNED', stage: 2, eta: etaIn(15, 25, 0) },
  'assigned for later': {
    status: 'DRIVER_ASSIGNED',
    stage: 2,
    eta: etaIn(1500, 1530),
    promise: { low: from(1490), high: from(1550) }
  },
  'picked up': { status: 'PICKED_UP', stage: 3 },
  'at a hub': { status: 'AT_HUB', stage: 4, driver: null },
  out: {},
  'out, far away': { eta: etaIn(40, 60, 5), promise: { low: from(30), high: from(70) } },
  'out, next': { eta: etaIn(5, 12, 0) },
  'out, two stops': { eta: etaIn(15, 25, 2) },
  'at the door': { arriving: true },
  'out, any minute': { eta: etaIn(-10, -1) },
  'out, time passed': { eta: etaIn(-20, -10) },
  'out, overdue': { eta: etaIn(-40, -20) },
  'late on board': { status: 'DELAYED' },
  'late before pickup': { status: 'DELAYED', stage: 2 },
  'late without driver': { status: 'DELAYED', stage: 1, driver: null },
  'no time': { eta: null },
  'unknown on board': { eta: null, etaUnknownSince: from(-40) },
  'unknown and late': { status: 'DELAYED', eta: null, etaUnknownSince: from(-40) },
  'unknown before pickup': { status: 'DRIVER_ASSIGNED', stage: 2, eta: null, etaUnknownSince: from(-40) },
  'unknown without driver': { status: 'DELAYED', stage: 1, driver: null, eta: null, etaUnknownSince: from(-40) },
  'unknown at a hub': { status: 'AT_HUB', stage: 4, driver: null, eta: null, etaUnknownSince: from(-40) },
  delivered: { status: 'DELIVERED', stage: 6, eta: null, timeline: [entry('DELIVERED', 'DELIVERED', 20)] },
  failed: { status: 'FAILED_ATTEMPT', timeline: [entry('FAILED_ATTEMPT', 'FAILED_ATTEMPT', -1)] },
  'failed, to be decided': { status: 'FAILED_ATTEMPT', decision: question('retry') },
  'failed for the last time': { status: 'FAILED_ATTEMPT', decision: question('return') },
  returning: { status: 'FAILED_ATTEMPT', returning: true },
  'returning in time': { status: 'FAILED_ATTEMPT', returning: true, returnBy: from(100) },
  'returning too late': { status: 'FAILED_ATTEMPT', returning: true, returnBy: from(-1) },
  recalled: { status: 'CANCELED', stage: null, returning: true },
  returned: { status: 'RETURNED', stage: null, timeline: [entry('RETURNED', 'RETURNED', -1)] },
  canceled: { status: 'CANCELED', stage: null, timeline: [entry('CANCELED', 'CANCELED', -1)] },
  lost: { status: 'CANCELED', stage: null, timeline: [entry('CANCELED', 'LOST', -1)] }
}
const readers = ['public', 'recipient', 'sender', 'driver', 'staff'] as const

const say = (state: string, reader: Reader) => {
  const disclosure = reader === 'public' ? 'public' : reader === 'recipient' ? 'link' : 'party'
  return sentencesOf(aTrackingResult({ ...states[state], disclosure }), reader, now)
}
const line = ({ title, sentence, aside, promise, hint, note, steps }: Sentences) =>
  [title, sentence, aside, promise, hint, note, steps.join(' ')].map((key) => key || '-').join(' | ')

// title | sentence | aside | promise | hint | note | steps; readers who read the same are in one row.
const table: [state: string, readers: string, says: string][] = [
  ['created', 'public', 'window | arrives | finding-driver | on-time | with-link | - | -'],
  ['created', 'recipient sender', 'window | arrives | finding-driver | on-time | when-out | - | -'],
  ['created', 'driver staff', 'window | arrives | finding-driver | on-time | not-shown | - | -'],
  ['created for later', 'recipient sender', 'window | arrives | finding-driver-later | on-time | when-out | - | -'],
  [
    'created, no driver for long',
    'sender',
    'window | arrives | finding-driver | on-time | when-out | no-driver-for-long | dispatch-looks seen-when-accepted you-may-cancel'
  ],
  [
    'created, no driver for long',
    'recipient',
    'window | arrives | finding-driver | on-time | when-out | no-driver-for-long | dispatch-looks seen-when-accepted sender-may-cancel'
  ],
  ['assigned', 'public', 'window | arrives | driver-to-pickup | on-time | with-link | - | -'],
  ['assigned', 'recipient sender', 'window | arrives | driver-to-pickup | on-time | when-out | - | -'],
  ['assigned', 'driver', 'window | arrives | you-to-pickup | on-time | not-shown | - | -'],
  ['assigned', 'staff', 'window | arrives | driver-to-pickup | on-time | not-shown | - | -'],
  ['assigned for later', 'recipient sender', 'window | arrives | driver-later | on-time | when-out | - | -'],
  ['assigned for later', 'driver', 'window | arrives | - | on-time | not-shown | - | -'],
  ['picked up', 'recipient sender', 'window | arrives | driver-has-it | on-time | when-out | - | -'],
  ['picked up', 'driver', 'window | arrives | you-have-it | on-time | not-shown | - | -'],
  ['at a hub', 'recipient sender', 'window | arrives | at-hub | on-time | when-out | - | hub-waits hub-next-driver'],
  ['out', 'public', 'window | arrives | - | on-time | with-link | - | -'],
  ['out', 'recipient sender', 'window | arrives | - | on-time | with-position | - | -'],
  [
    'out, long before the end of its promise',
    'recipient sender',
    'window | arrives | - | on-time | with-position | - | -'
  ],
  ['out, far away', 'recipient', 'window | arrives | stops-before-you | on-time | near-arrival | - | -'],
  ['out, next', 'recipient', 'window | arrives | you-are-next | earlier | with-position | - | -'],
  ['out, next', 'sender', 'window | arrives | recipient-is-next | earlier | with-position | - | -'],
  ['out, next', 'driver', 'window | arrives | - | earlier | not-shown | - | -'],
  ['out, two stops', 'recipient', 'window | arrives | stops-before-you | on-time | with-position | - | -'],
  ['out, two stops', 'sender', 'window | arrives | stops-before-recipient | on-time | with-position | - | -'],
  ['at the door', 'recipient', 'window | at-your-door | - | on-time | with-position | - | -'],
  ['at the door', 'sender', 'window | at-the-door | - | on-time | with-position | - | -'],
  ['at the door', 'driver', 'window | you-are-there | - | on-time | not-shown | - | -'],
  ['at the door', 'staff', 'window | at-the-door | - | on-time | not-shown | - | -'],
  ['out, any minute', 'recipient', 'any-minute | arrives | - | earlier | with-position | - | -'],
  ['out, time passed', 'recipient sender', 'no-time | time-passed | - | earlier | with-position | - | -'],
  [
    'out, overdue',
    'recipient sender',
    'no-time | time-passed | - | earlier | with-position | time-passed | maybe-no-network ask-support-later'
  ],
  [
    'late on board',
    'recipient sender',
    'window | new-time | - | - | with-position | late-on-board | driver-still-comes time-changes-here'
  ],
  [
    'late before pickup',
    'recipient sender',
    'window | new-time | - | - | when-out | late-before-pickup | driver-still-comes time-changes-here'
  ],
  [
    'late without driver',
    'recipient sender',
    'window | new-time | - | - | when-out | late-without-driver | driver-assigned-next time-changes-here'
  ],
  ['no time', 'recipient sender', 'no-time | no-time | - | promised | near-arrival | - | dispatch-sets-time'],
  [
    'unknown on board',
    'public',
    'no-time | no-time | - | promised | with-link | unknown-on-board | maybe-no-network ask-support-later'
  ],
  [
    'unknown on board',
    'recipient sender',
    'no-time | unknown-since | - | promised | near-arrival | unknown-on-board | maybe-no-network ask-support-later'
  ],
  [
    'unknown and late',
    'recipient sender',
    'no-time | unknown-since | - | - | near-arrival | unknown-on-board | maybe-no-network ask-support-later'
  ],
  [
    'unknown before pickup',
    'recipient sender',
    'no-time | unknown-since | - | promised | when-out | unknown-before-pickup | maybe-no-network ask-support-later'
  ],
  ['unknown on board', 'driver', 'no-time | unknown-since | - | promised | not-shown | - | -'],
  ['unknown without driver', 'recipient sender', 'no-time | unknown-since | - | - | when-out | - | dispatch-sets-time'],
  ['unknown at a hub', 'recipient sender', 'no-time | unknown-since | - | promised | when-out | - | hub-waits'],
  [
    'delivered',
    'public recipient sender driver staff',
    'delivered | handed-over | - | on-time | handed-over-here | - | -'
  ],
  [
    'failed',
    'public',
    'failed | safe-with-driver | - | attempt | not-shown | - | stays-with-driver ask-sender-for-change sender-decides'
  ],
  [
    'failed',
    'recipient',
    'failed | safe-with-driver | - | attempt | not-shown | - | stays-with-driver tell-door-code sender-decides'
  ],
  [
    'failed',
    'sender',
    'failed | safe-with-driver | - | attempt | not-shown | - | stays-with-driver tell-door-code you-decide'
  ],
  [
    'failed',
    'driver',
    'failed | safe-with-you | - | attempt | not-shown | - | stays-with-you ask-sender-for-change dispatch-decides'
  ],
  [
    'failed, to be decided',
    'recipient sender',
    'failed | safe-with-driver | - | - | not-shown | - | stays-with-driver choose-above'
  ],
  ['failed, to be decided', 'driver', 'failed | safe-with-you | - | - | not-shown | - | stays-with-you others-decide'],
  [
    'failed, to be decided',
    'staff',
    'failed | safe-with-driver | - | - | not-shown | - | stays-with-driver others-decide'
  ],
  [
    'failed for the last time',
    'sender',
    'failed | safe-with-driver | - | - | not-shown | - | stays-with-driver choose-above'
  ],
  [
    'failed for the last time',
    'recipient',
    'failed | safe-with-driver | - | - | not-shown | - | stays-with-driver others-decide'
  ],
  ['returning', 'recipient', 'goes-back | goes-back | - | - | not-shown | - | driver-takes-it-back wanted-ask-sender'],
  ['returning', 'sender', 'goes-back | comes-back | - | - | not-shown | - | driver-brings-it-back send-again-later'],
  ['returning', 'driver', 'goes-back | goes-back | - | - | not-shown | - | you-take-it-back'],
  [
    'recalled',
    'recipient',
    'goes-back | goes-back | - | - | not-shown | - | recalled-for-others driver-takes-it-back expected-ask-sender'
  ],
  ['recalled', 'sender', 'goes-back | comes-back | - | - | not-shown | - | recalled-for-sender driver-brings-it-back'],
  ['returned', 'recipient', 'returned | returned | - | - | nobody-comes | - | sender-has-it'],
  [
    'returning in time',
    'sender',
    'goes-back | comes-back | back-by | - | not-shown | - | driver-brings-it-back send-again-later'
  ],
  ['returning in time', 'driver', 'goes-back | goes-back | back-by | - | not-shown | - | you-take-it-back'],
  [
    'returning too late',
    'sender',
    'goes-back | comes-back | back-late | - | not-shown | - | driver-brings-it-back send-again-later'
  ],
  ['returning too late', 'staff', 'goes-back | goes-back | back-late | - | not-shown | - | driver-takes-it-back'],
  ['returned', 'sender', 'back-with-you | returned | - | - | nobody-comes | - | you-have-it-again'],
  ['canceled', 'public recipient', 'canceled | canceled | - | - | nobody-comes | - | nothing-happens'],
  ['canceled', 'sender', 'canceled | canceled | - | - | nobody-comes | - | nothing-charged'],
  ['lost', 'recipient', 'lost | lost | - | - | nobody-comes | - | sender-is-told'],
  ['lost', 'sender', 'lost | lost | - | - | nobody-comes | - | compensation']
]

it.each(table)('a parcel that is %s says to %s: %s', (state, who, says) => {
  for (const reader of who.split(' ')) expect(line(say(state, reader as Reader)), reader).toBe(says)
})

it('every state has a row, and nobody else is addressed as the recipient or as the driver', () => {
  expect(Object.keys(states).filter((state) => !table.some(([name]) => name === state))).toEqual([])
  const forRecipient = new Set(['you-are-next', 'stops-before-you', 'at-your-door'])
  const forDriver = new Set([
    'you-to-pickup',
    'you-have-it',
    'you-are-there',
    'safe-with-you',
    'stays-with-you',
    'you-take-it-back'
  ])
  const forSender = new Set([
    'you-may-cancel',
    'you-decide',
    'recalled-for-sender',
    'comes-back',
    'back-with-you',
    'driver-brings-it-back',
    'you-have-it-again',
    'nothing-charged',
    'compensation'
  ])
  for (const state of Object.keys(states)) {
    for (const reader of readers) {
      const { title, sentence, aside, note, steps } = say(state, reader)
      for (const key of [title, sentence, aside ?? '', note ?? '', ...steps]) {
        if (reader !== 'recipient') expect(forRecipient, `${state}, ${reader}`).not.toContain(key)
        if (reader !== 'driver') expect(forDriver, `${state}, ${reader}`).not.toContain(key)
        if (reader !== 'sender') expect(forSender, `${state}, ${reader}`).not.toContain(key)
      }
      const saysDriver = steps.includes('driver-still-comes') || note === 'late-on-board'
      expect(saysDriver && states[state]!.driver === null, `${state}, ${reader}`).toBe(false)
    }
  }
})

it('the reader follows from the level, and at the party level from the role', () => {
  const at = (disclosure: TrackingResult['disclosure'], role: string | null) =>
    readerOf(aTrackingResult({ disclosure }), role)
  expect([at('public', 'customer'), at('link', null), at('link', 'admin')]).toEqual([
    'public',
    'recipient',
    'recipient'
  ])
  expect(['customer', 'company_admin', 'driver', 'dispatcher', 'admin'].map((role) => at('party', role))).toEqual([
    'sender',
    'sender',
    'driver',
    'staff',
    'staff'
  ])
})
