import { byTheSpec } from './suites/by-the-spec.ts'
import { journey } from './suites/journey.ts'
import { listeningTogether } from './suites/listening.ts'
import { promises } from './suites/promises.ts'
import { promisesRefused } from './suites/promises-refused.ts'
import { refusals } from './suites/refusals.ts'
import { streams } from './suites/streams.ts'
import { onProduct } from './suites/suite.ts'

onProduct(
  'all',
  {
    'who listens': listeningTogether,
    'a client written from the specification': byTheSpec,
    'the routes': refusals,
    'the promises': promises,
    'refusals of the promises': promisesRefused,
    'the streams': streams,
    // Kills the product.
    'the journey of a parcel': journey
  },
  { env: { LIMITS: 'off' } }
)
