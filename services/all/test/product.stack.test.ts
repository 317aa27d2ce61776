import { startTraceCollector } from '@ilbud/testkit/servers/trace-collector'
import { afterAll } from 'vitest'
import { byTheSpec } from './suites/by-the-spec.ts'
import { journey } from './suites/journey.ts'
import { listeningOnStack } from './suites/listening.ts'
import { oneTrace, tracedTo } from './suites/one-trace.ts'
import { daysAtTheDoor, daysInOffices } from './suites/people-days.ts'
import { promises } from './suites/promises.ts'
import { refusals } from './suites/refusals.ts'
import { streams } from './suites/streams.ts'
import { onProduct } from './suites/suite.ts'

// Requests may reach either of two replicas.
const replicas = { tracking: 2, orders: 2 }

const collector = await startTraceCollector()
afterAll(() => collector.stop())

// How screens look does not depend on the shape: see screens.long.test.ts.
onProduct(
  'stack',
  {
    // First, while there are few spans to search.
    'one trace': oneTrace(collector),
    'who listens': listeningOnStack,
    'a client written from the specification': byTheSpec,
    'the routes': refusals,
    'the promises': promises,
    'the streams': streams,
    ...daysAtTheDoor,
    ...daysInOffices,
    // Kills the product.
    'the journey of a parcel': journey
  },
  { replicas, env: { LIMITS: 'off', ...tracedTo(collector) } }
)
