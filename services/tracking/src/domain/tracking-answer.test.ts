import { aJourney, noon } from '#test/order-events.ts'
import { trackingResultSchema } from '@ilbud/proto/http/parcels/tracking'
import { describe, expect, it } from 'vitest'
import { applyChange } from './apply-change.ts'
import type { Disclosed, Level } from './disclosure.ts'
import type { OrderView } from './order-view.ts'
import { trackingAnswer } from './tracking-answer.ts'

const eta = {
  at: '2026-03-02T13:17:44.500Z',
  low: '2026-03-02T13:10:10.000Z',
  high: '2026-03-02T13:31:00.000Z',
  stopsBefore: 2,
  updatedAt: '2026-03-02T12:29:31.000Z'
}
const delivered = aJourney().reduce<OrderView | null>((v, change) => applyChange(v, change, noon.toISOString()), null)!
const view: OrderView = {
  ...delivered,
  eta,
  arriving: true,
  inPerson: 'signature',
  scheduledPickup: '2026-03-02T12:40:00.000Z',
  scheduledDelivery: '2026-03-02T13:10:00.000Z'
}
const place = { lat: 59.4031234, lng: 17.9442345 }
const disclosed: Disclosed = {
  level: 'public',
  contact: 'Alva Maria Berg',
  address: 'Kistagången 4 B, 164 40 Kista',
  driverName: 'Elin Sandberg',
  driverChangedAt: '',
  driverPhone: '+46701740607',
  hasDoorPhoto: true,
  pin: '0471',
  stars: 4,
  delayNote: 'The van of Elin has a puncture',
  details: new Map([
    [3, { note: 'Left at the loading bay', location: place }],
    [5, { note: 'Handed to a neighbour', location: place }]
  ])
}

function answer(level: Level) {
  return trackingAnswer(view, { ...disclosed, level })
}

/** Stored before views said what is required at the door. */
function older(level: Level) {
  const { inPerson: _, ...rest } = view
  return trackingAnswer(rest, { ...disclosed, level })
}

/** On its way back to its sender. */
function returning(level: Level) {
  const back: OrderView = {
    ...view,
    situation: { ...view.situation, state: 'RETURNING', destination: 'sender' },
    returnBy: '2026-03-02T16:00:00.000Z'
  }
  return trackingAnswer(back, { ...disclosed, level })
}

// docs/domain/disclosure.md#fields-by-level, row by row: [field, public, link, party, staff].
const rows: [string, (level: Level) => unknown, unknown, unknown, unknown, unknown][] = [
  ['disclosure', (l) => answer(l).disclosure, 'public', 'link', 'party', 'party'],
  ['trackingId', (l) => answer(l).trackingId, ...same(view.trackingId)],
  ['status and stage', (l) => [answer(l).status, answer(l).stage], ...same(['DELIVERED', 6])],
  ['timeline types', (l) => answer(l).timeline.map(({ type }) => type), ...same(view.timeline.map(({ type }) => type))],
  ['timeline times', (l) => answer(l).timeline[0]!.timestamp, ...same('2026-03-02T12:00:00.000Z')],
  ['estimatedDelivery', (l) => answer(l).estimatedDelivery, at('14:00'), at('13:18'), at('13:18'), at('13:18')],
  ['eta.at', (l) => answer(l).eta!.at, at('14:00'), at('13:18'), at('13:18'), at('13:18')],
  ['eta.low', (l) => answer(l).eta!.low, at('13:00'), at('13:10'), at('13:10'), at('13:10')],
  ['eta.high', (l) => answer(l).eta!.high, at('14:00'), at('13:31'), at('13:31'), at('13:31')],
  ['eta.updatedAt', (l) => answer(l).eta!.updatedAt, at('12:00'), at('12:30'), at('12:30'), at('12:30')],
  ['eta.stopsBefore', (l) => answer(l).eta!.stopsBefore, null, 2, 2, 2],
  ['promise.high', (l) => answer(l).promise.high, at('14:00'), at('13:30'), at('13:30'), at('13:30')],
  ['earliestPickup', (l) => answer(l).earliestPickup, at('12:00'), at('12:40'), at('12:40'), at('12:40')],
  ['latestDelivery', (l) => answer(l).latestDelivery, at('14:00'), at('13:10'), at('13:10'), at('13:10')],
  ['returnBy', (l) => returning(l).returnBy, null, null, at('16:00'), at('16:00')],
  ['returnBy of what does not go back', (l) => answer(l).returnBy, ...same(null)],
  ['package.size', (l) => answer(l).package.size, ...same('medium')],
  ['stars', (l) => answer(l).stars, null, 4, 4, 4],
  ['package.quantity', (l) => answer(l).package.quantity, ...same(1)],
  ['package.weight', (l) => answer(l).package.weight, null, 2.5, 2.5, 2.5],
  ['delivery.contact', (l) => answer(l).delivery.contact, 'A***', 'Alva', 'Alva Maria Berg', 'Alva Maria Berg'],
  [
    'delivery.address',
    (l) => answer(l).delivery.address,
    'Rinkeby-Kista, Stockholm',
    'Kistagången 4 B',
    'Kistagången 4 B, 164 40 Kista',
    'Kistagången 4 B, 164 40 Kista'
  ],
  ['timeline[].location', (l) => answer(l).timeline[2]!.location, null, near(3), near(4), near(4)],
  ['location of DELIVERED', (l) => answer(l).timeline[4]!.location, null, null, near(4), near(4)],
  [
    'timeline[].note',
    (l) => answer(l).timeline[4]!.note,
    'The parcel was delivered',
    'The parcel was delivered',
    'Handed to a neighbour',
    'Handed to a neighbour'
  ],
  ['inPerson', (l) => answer(l).inPerson, null, 'signature', 'signature', 'signature'],
  ['inPerson of an older view', (l) => older(l).inPerson, null, 'pin', 'pin', 'pin'],
  ['pin', (l) => answer(l).pin, null, '0471', '0471', '0471'],
  ['driver.name', (l) => answer(l).driver!.name, 'Driver assigned', 'Elin', 'Elin', 'Elin Sandberg'],
  ['driver.phone', (l) => answer(l).driver!.phone, null, null, null, '+46701740607'],
  ['arriving', (l) => answer(l).arriving, false, true, true, true]
]

describe('trackingAnswer', () => {
  it.each(rows)('trackingAnswer shows %s as its level may see it', (_field, read, ...expected) => {
    const levels = ['public', 'link', 'party', 'staff'] as const
    expect(levels.map((level) => read(level))).toEqual(expected)
  })

  it('trackingAnswer has the same keys at every level', () => {
    const shapes = (['public', 'link', 'party', 'staff'] as const).map((level) => shapeOf(answer(level)))
    expect(new Set(shapes).size).toBe(1)
    for (const level of ['public', 'link', 'party', 'staff'] as const) trackingResultSchema.parse(answer(level))
  })

  it('trackingAnswer shows the public nothing of what orders disclosed', () => {
    const text = JSON.stringify(answer('public'))
    for (const secret of ['Alva', 'Kistagången', 'Elin', '+46', 'neighbour', '59.4']) expect(text).not.toContain(secret)
  })

  it('trackingAnswer gives parties staff’s reason of the present delay, with its entry alone', () => {
    const delay = (at: string) => ({ version: null, type: 'DELAYED', code: 'DELAYED', at, corrected: false }) as const
    const [first, ...rest] = view.timeline
    const delayed = { ...view, timeline: [first!, delay(view.timeline[0]!.at), ...rest, delay(noon.toISOString())] }
    const notes = (level: Level) =>
      trackingAnswer(delayed, { ...disclosed, level })
        .timeline.filter(({ code }) => code === 'DELAYED')
        .map(({ note }) => note)
    const fixed = 'The parcel arrives later than promised'
    expect(notes('public')).toEqual([fixed, fixed])
    expect(notes('link')).toEqual([fixed, fixed])
    expect(notes('party')).toEqual([fixed, disclosed.delayNote])
    expect(notes('staff')).toEqual([fixed, disclosed.delayNote])
  })

  it('trackingAnswer names no driver before there is one', () => {
    const waiting = { ...view, situation: { ...view.situation, driverId: null } }
    expect(trackingAnswer(waiting, { ...disclosed, level: 'staff' }).driver).toBeNull()
  })
})

function same(value: unknown): [unknown, unknown, unknown, unknown] {
  return [value, value, value, value]
}

function at(time: string): string {
  return `2026-03-02T${time}:00.000Z`
}

function near(decimals: number) {
  return { lat: Number(place.lat.toFixed(decimals)), lng: Number(place.lng.toFixed(decimals)) }
}

/** Keys alone: masked values are null or shorter, never absent. */
function shapeOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => Object.keys(item as object).join()).join('|')}]`
  if (value === null || typeof value !== 'object') return '.'
  return Object.entries(value)
    .map(([key, inner]) => `${key}{${shapeOf(inner)}}`)
    .join()
}
