import { demoTrackingIds } from '@ilbud/proto/http/people/demo-accounts'
import { expect, it } from 'vitest'
import { liveScenes } from './live-scenes.ts'

it.for([
  ['in the morning', '2026-11-23T08:00:00Z', '2026-11-23T14:00:00.000Z'],
  ['in the evening', '2026-11-23T17:30:00Z', '2026-11-23T21:00:00.000Z'],
  ['late', '2026-11-23T20:30:00Z', '2026-11-23T23:30:00.000Z'],
  ['after midnight', '2026-11-23T23:30:00Z', '2026-11-24T05:30:00.000Z']
] as const)('the demo asks for the parcel that is driven around hours ahead, %s', ([, now, wished]) => {
  const scene = liveScenes(new Date(now)).find(({ trackingId }) => trackingId === demoTrackingIds.outForDelivery)
  expect(scene!.fields.scheduledDelivery).toBe(wished)
})

it.for([
  ['before the opening', '2026-11-23T05:30:00Z'],
  ['after midnight', '2026-11-23T23:30:00Z']
] as const)('the demo has delivered nothing yet on this day, %s', ([, now]) => {
  expect(liveScenes(new Date(now)).filter(({ name }) => name.startsWith('orders/live/delivered-'))).toEqual([])
})
