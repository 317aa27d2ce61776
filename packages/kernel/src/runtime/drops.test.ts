import { pino } from 'pino'
import { expect, it } from 'vitest'
import { createDrops } from './drops.ts'

it('a drop is logged at level debug with its reason and ids, and at level info not at all', () => {
  const lines: string[] = []
  const logAt = (level: string) => pino({ level }, { write: (line: string) => void lines.push(line) })
  createDrops('positions.dropped', 'drivers', logAt('info'))('older', { driverId: 'driver-1' })
  expect(lines).toEqual([])
  createDrops('positions.dropped', 'drivers', logAt('debug'))('older', { driverId: 'driver-1' })
  expect(JSON.parse(lines[0]!)).toMatchObject({ msg: 'positions.dropped', reason: 'older', driverId: 'driver-1' })
})
