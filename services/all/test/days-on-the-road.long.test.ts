import { daysOnTheRoad } from './suites/days/people-days.ts'
import { onProduct } from './suites/suite.ts'

onProduct('all', daysOnTheRoad, { env: { LIMITS: 'off' } })
