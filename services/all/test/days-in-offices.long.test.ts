import { daysInOffices } from './suites/days/people-days.ts'
import { onProduct } from './suites/suite.ts'

onProduct('all', daysInOffices, { env: { LIMITS: 'off' } })
