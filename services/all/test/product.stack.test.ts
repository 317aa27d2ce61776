import { startTraceCollector } from '@ilbud/testkit/servers/trace-collector'
import { afterAll } from 'vitest'
import { byTheSpec } from './suites/calls/by-the-spec.ts'
import { journey } from './suites/days/journey.ts'
import { listeningOnStack } from './suites/calls/listening.ts'
import { oneTrace, tracedTo } from './suites/calls/one-trace.ts'
import { daysAtTheDoor, daysInOffices } from './suites/days/people-days.ts'
import { promises } from './suites/calls/promises.ts'
import { refusals } from './suites/calls/refusals.ts'
import { streams } from './suites/calls/streams.ts'
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
