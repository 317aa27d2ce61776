import { startTraceCollector } from '@ilbud/testkit/servers/trace-collector'
import { afterAll } from 'vitest'
import { journey } from './suites/days/journey.ts'
import { oneTrace, tracedTo } from './suites/calls/one-trace.ts'
import { streetsFile, streetsOnMaps } from './suites/screens/streets-on-maps.ts'
import { onProduct } from './suites/suite.ts'

const collector = await startTraceCollector()
afterAll(() => collector.stop())

// One process per service, without a broker: see product.stack.test.ts for the rest.
onProduct(
  'apart',
  {
    'one trace': oneTrace(collector),
    'streets on maps': streetsOnMaps,
    // Kills the product.
    'the journey of a parcel': journey
  },
  { env: { ...tracedTo(collector), STREETS_FILE: streetsFile } }
)
