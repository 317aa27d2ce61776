import { daysAtTheDoor } from './suites/days/people-days.ts'
import { onProduct } from './suites/suite.ts'

// Runs in parallel with the office days.
onProduct('all', daysAtTheDoor, { env: { LIMITS: 'off' } })
