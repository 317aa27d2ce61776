import { expect, it } from 'vitest'
import type { LocationUpdate } from '@ilbud/proto/http/dispatch/drivers'
import { type ConnectionDeps, DriverConnection, type DropReason } from './driver-connection.ts'

const update: LocationUpdate = {
  type: 'location_update',
  driverId: 'driver-1',
  location: { lat: 59.33, lng: 18.06, accuracy: 5 },
  timestamp: ''
}

it('a driver’s sockets learn when the duty ends and when it begins again, and not the state they were admitted with', () => {
  const connection = new DriverConnection('driver-1', { now: () => new Date(), limited: true } as ConnectionDeps)
  const said: string[] = []
  connection.add({ paused: () => said.push('paused'), ready: () => said.push('ready'), replaced: () => undefined })
  connection.updateDuty({ onDuty: true, version: 1 })
  connection.updateDuty({ onDuty: true, version: 2 })
  expect(said).toEqual([])
  connection.updateDuty({ onDuty: false, version: 3 })
  connection.updateDuty({ onDuty: true, version: 5 })
  connection.updateDuty({ onDuty: false, version: 4 })
  connection.updateDuty({ onDuty: true, version: 6 })
  expect(said).toEqual(['paused', 'ready'])
})

it('every position that is dropped is counted with its reason and the driver’s id', () => {
  const now = new Date('2026-03-02T12:00:00Z')
  const drops: { reason: DropReason; driverId: string | null }[] = []
  const recorded: unknown[] = []
  const connection = new DriverConnection('driver-1', {
    now: () => now,
    limited: true,
    recorder: { record: (fix: unknown) => recorded.push(fix) },
    drop: (reason: DropReason, { driverId }: { driverId: string }) => drops.push({ reason, driverId })
  } as unknown as ConnectionDeps)
  const source = { paused: () => undefined, ready: () => undefined, replaced: () => undefined }
  const take = (seconds: number, accuracy = 5): void =>
    connection.receive(
      {
        ...update,
        timestamp: new Date(now.getTime() + seconds * 1000).toISOString(),
        location: { ...update.location, accuracy }
      },
      source
    )
  connection.add(source)
  take(0)
  connection.updateDuty({ onDuty: true, version: 1 })
  take(0)
  take(0)
  take(1, 900)
  take(60)
  for (let second = 1; second <= 5; second += 1) take(second)
  // Over the limit: the second replaces the first, and waits until the socket closes.
  take(6)
  take(7)
  connection.remove(source)
  expect(drops.map(({ reason }) => reason)).toEqual(['off_duty', 'older', 'accuracy', 'future', 'rate', 'closed'])
  expect(new Set(drops.map(({ driverId }) => driverId))).toEqual(new Set(['driver-1']))
  expect(recorded).toHaveLength(6)
})
