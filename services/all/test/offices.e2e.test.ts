import { daysInOffices } from './suites/people-days.ts'
import { onProduct } from './suites/suite.ts'

// Beside product.e2e.test.ts, at the same time.
onProduct('all', daysInOffices, { env: { LIMITS: 'off' } })
