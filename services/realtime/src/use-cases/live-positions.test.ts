import { expect, it } from 'vitest'
import { LivePositions } from './live-positions.ts'
import type { Topic } from './streams/topic.ts'

const driverId = '018f0000-0000-7000-8000-000000000001'
const noon = Date.parse('2026-03-02T12:00:00Z')

function start(positionOpen = true) {
  const time = { now: noon }
  const drops: [string, unknown][] = []
  const positions = new LivePositions(
    () => time.now,
    (reason, ids) => drops.push([reason, ids])
  )
  const topic = { snapshot: { driverId, positionOpen, status: 'IN_TRANSIT' }, streams: [] } as unknown as Topic
  positions.positionFor(topic, 'link')
  const apply = (seconds: number) =>
    positions.applyEvent(
      JSON.stringify({
        driverId,
        lat: 59.33,
        lng: 18.06,
        heading: null,
        speed: null,
        at: new Date(noon + seconds * 1000).toISOString()
      })
    )
  return { time, drops, positions, apply, reasons: () => drops.map(([reason]) => reason) }
}

it('positions that are not newer, or from before the end of a duty, are dropped and counted', () => {
  const { positions, apply, drops } = start()
  apply(1)
  apply(1)
  positions.dutyEnded(driverId, noon + 2000)
  apply(1.5)
  expect(drops).toEqual([
    ['older', { driverId }],
    ['off_duty', { driverId }]
  ])
})

it('a position that waits for its turn and is replaced by a newer one counts as dropped', () => {
  const { apply, reasons } = start()
  for (const seconds of [1, 2, 3]) apply(seconds)
  expect(reasons()).toEqual(['rate'])
})

it('a position that readers of the link may not see counts as not disclosed', () => {
  const { apply, reasons } = start(false)
  apply(1)
  expect(reasons()).toEqual(['not_disclosed'])
})

it('a position that is ten minutes old when it arrives counts as stale', () => {
  const { time, apply, reasons } = start()
  time.now = noon + 11 * 60_000
  apply(1)
  expect(reasons()).toEqual(['stale'])
})
