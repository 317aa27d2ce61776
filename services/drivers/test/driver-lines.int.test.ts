import { createLines } from '#use-cases/driver-lines.ts'
import { registerDriver } from '#use-cases/register-driver.ts'
import type { LineDeps, Member } from '#use-cases/driver-line.ts'
import { uuidv7 } from '@ilbud/kernel/ids'
import { afterEach, expect, vi } from 'vitest'
import { driversTest as it } from './a-drivers.ts'

afterEach(() => void vi.useRealTimers())

it('tells a phone of its duty that came back just before an earlier absence would have been forgotten', async ({
  db
}) => {
  const id = uuidv7()
  await db.transaction().execute((trx) => registerDriver(trx, { id, name: 'Kim', phone: null }, new Date()))
  const lines = createLines({ db, now: () => new Date(), limited: true } as LineDeps & { db: typeof db })
  const said: string[] = []
  const aPhone = (): Member => ({
    paused: () => said.push('paused'),
    ready: () => said.push('ready'),
    replaced: () => undefined
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })

  for (const untilNext of [1000, 9500]) {
    const phone = aPhone()
    await lines.join(id, phone)
    lines.leave(id, phone)
    vi.advanceTimersByTime(untilNext)
  }
  await lines.join(id, aPhone())
  vi.advanceTimersByTime(1000)

  expect(lines.isOpen(id)).toBe(true)
  lines.learn({ id, onDuty: true, version: 2 })
  expect(said).toEqual(['ready'])
})
