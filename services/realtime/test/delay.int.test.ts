import { aBus } from '#test/a-bus.ts'
import { aWorld } from '#test/a-world.ts'
import { aViewChange, nextVersion } from '#test/view-changes.ts'
import { viewChanged } from '@ilbud/proto/events/tracking'
import { eventually } from '@ilbud/testkit/eventually'
import { readMetric } from '@ilbud/testkit/read-metric'
import { expect, it } from 'vitest'

const measured = () => readMetric('realtime_delay_count')

it('the delay is measured of what changes while the process is there: neither of what it reads back nor of what a demo plays of the past', async () => {
  const before = await measured()
  const world = aWorld(await aBus())
  const first = aViewChange()
  const played = nextVersion(first)
  const live = nextVersion(played)
  await world.publishEvent(viewChanged, first.orderId, first)
  const replica = await world.replica()
  const reader = await replica.read(first.trackingId)
  await world.publishEvent(viewChanged, first.orderId, played, new Date('2026-03-02T12:00:00.000Z'))
  await world.publishEvent(viewChanged, first.orderId, live)
  await eventually(() => reader.events.length === 3, 'the reader has all three')
  expect(await measured()).toBe(before + 1)
})
