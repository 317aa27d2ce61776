import { journey } from './suites/journey.ts'
import { proofs } from './suites/proofs.ts'
import { onProduct } from './suites/suite.ts'

onProduct('apart', { 'proofs of delivery': proofs, 'the journey of a parcel': journey })
