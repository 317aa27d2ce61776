import { byTheSpec } from './suites/calls/by-the-spec.ts'
import { journey } from './suites/days/journey.ts'
import { listeningTogether } from './suites/calls/listening.ts'
import { promises } from './suites/calls/promises.ts'
import { promisesRefused } from './suites/calls/promises-refused.ts'
import { refusals } from './suites/calls/refusals.ts'
import { streams } from './suites/calls/streams.ts'
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
