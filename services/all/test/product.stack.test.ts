import { byTheSpec } from './suites/by-the-spec.ts'
import { journey } from './suites/journey.ts'
import { listeningOnStack } from './suites/listening.ts'
import { proofs } from './suites/proofs.ts'
import { refusals } from './suites/refusals.ts'
import { everyScreen } from './suites/screens.ts'
import { onProduct } from './suites/suite.ts'

// Whoever is asked may be either of two.
const replicas = { tracking: 2, orders: 2, realtime: 2 }

onProduct(
  'stack',
  {
    'who listens': listeningOnStack,
    'every screen': everyScreen,
    'proofs of delivery': proofs,
    'a client written from the specification': byTheSpec,
    'the routes': refusals,
    // Kills the product.
    'the journey of a parcel': journey
  },
  { replicas, env: { LIMITS: 'off' } }
)
