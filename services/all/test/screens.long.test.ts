import { brokenMaps } from './suites/screens/broken-maps.ts'
import { contrast } from './suites/screens/contrast.ts'
import { everyLink } from './suites/screens/links.ts'
import { everyScreen } from './suites/screens/screens.ts'
import { onProduct } from './suites/suite.ts'
import { toasts } from './suites/screens/toasts.ts'

// Pictures show the demo's whole past; checks do not need it.
const past = process.env.SCREENS ? { DEMO_DAYS: '60' } : {}

onProduct(
  'all',
  { 'every screen': everyScreen, 'every link': everyLink, contrast, 'a broken map': brokenMaps, toasts },
  { env: { LIMITS: 'off', ...past } }
)
