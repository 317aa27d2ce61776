import { journey } from './suites/journey.ts'
import { onProduct } from './suites/suite.ts'

// One process per service, without a broker: see product.stack.test.ts for the rest.
onProduct('apart', { 'the journey of a parcel': journey })
