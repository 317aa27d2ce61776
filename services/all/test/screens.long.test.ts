import { brokenMaps } from './suites/broken-maps.ts'
import { contrast } from './suites/contrast.ts'
import { everyLink } from './suites/links.ts'
import { everyScreen } from './suites/screens.ts'
import { onProduct } from './suites/suite.ts'
import { toasts } from './suites/toasts.ts'

// Pictures show the demo's whole past; checks do not need it.
const past = process.env.SCREENS ? { DEMO_DAYS: '60' } : {}

onProduct(
  'all',
  { 'every screen': everyScreen, 'every link': everyLink, contrast, 'a broken map': brokenMaps, toasts },
  { env: { LIMITS: 'off', ...past } }
)
