import { everyLink } from './suites/links.ts'
import { everyScreen } from './suites/screens.ts'
import { onProduct } from './suites/suite.ts'

onProduct('all', { 'every screen': everyScreen, 'every link': everyLink }, { env: { LIMITS: 'off' } })
