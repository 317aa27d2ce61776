import { daysAtTheDoor } from './suites/people-days.ts'
import { onProduct } from './suites/suite.ts'

// Beside those in offices, at the same time.
onProduct('all', daysAtTheDoor, { env: { LIMITS: 'off' } })
