import { rmSync } from 'node:fs'
import { temporaryFolder } from '@ilbud/testkit/temporary-folder'
import { afterAll } from 'vitest'
import { promisedDays } from './suites/days/promised-days.ts'
import { onProduct } from './suites/suite.ts'
import { moveClock } from './suites/moved-clock.ts'

const folder = temporaryFolder('clock')
afterAll(() => rmSync(folder, { recursive: true }))
// A Wednesday.
const clock = moveClock(folder, '2027-06-09T10:00:00+02:00')

onProduct(
  'all',
  { 'promised days': promisedDays(clock) },
  {
    env: { LIMITS: 'off', ...clock.env },
    file: 'services/all/test/town/clocked.ts'
  }
)
