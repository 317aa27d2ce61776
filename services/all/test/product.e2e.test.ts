import { byTheSpec } from './suites/by-the-spec.ts'
import { journey } from './suites/journey.ts'
import { listeningTogether } from './suites/listening.ts'
import { proofs } from './suites/proofs.ts'
import { refusals } from './suites/refusals.ts'
import { everyScreen } from './suites/screens.ts'
import { onProduct } from './suites/suite.ts'

onProduct(
  'all',
  {
    'who listens': listeningTogether,
    'every screen': everyScreen,
    'proofs of delivery': proofs,
    'a client written from the specification': byTheSpec,
    'the routes': refusals,
    // Kills the product.
    'the journey of a parcel': journey
  },
  { env: { LIMITS: 'off' } }
)
