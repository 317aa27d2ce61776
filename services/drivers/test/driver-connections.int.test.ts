import { createDriverConnections } from '#use-cases/connections/driver-connections.ts'
import { registerDriver } from '#use-cases/register-driver.ts'
import type { ConnectionDeps, PositionSource } from '#use-cases/connections/driver-connection.ts'
import { uuidv7 } from '@ilbud/kernel/ids'
import { afterEach, expect, vi } from 'vitest'
import { driversTest as it } from './a-drivers.ts'

afterEach(() => void vi.useRealTimers())

it('a phone learns of its duty that came back just before an earlier absence would have been forgotten', async ({
  db
}) => {
  const id = uuidv7()
  await db.transaction().execute((trx) => registerDriver(trx, { id, name: 'Kim', phone: null }, new Date()))
  const connections = createDriverConnections({ db, now: () => new Date(), limited: true } as ConnectionDeps & {
    db: typeof db
  })
  const said: string[] = []
  const aPhone = (): PositionSource => ({
    paused: () => said.push('paused'),
    ready: () => said.push('ready'),
    replaced: () => undefined
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })

  for (const untilNext of [1000, 9500]) {
    const phone = aPhone()
    await connections.add(id, phone)
    connections.remove(id, phone)
    vi.advanceTimersByTime(untilNext)
  }
  await connections.add(id, aPhone())
  vi.advanceTimersByTime(1000)

  expect(connections.isOpen(id)).toBe(true)
  connections.updateDuty({ id, onDuty: true, version: 2 })
  expect(said).toEqual(['ready'])
})
