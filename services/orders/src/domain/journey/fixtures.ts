import { firstHours } from '#domain/schedule/opening-hours.ts'
import type { Actor, Commander, Journey, Rules } from './journey.ts'

// The starting point of the tests in this folder and of the use cases.

export const rules: Rules = {
  attemptLimit: 2,
  maxOpenOrders: 5,
  correctionSeconds: 120,
  graceMinutes: 15,
  afterRecallMinutes: 15,
  deliveredCorrectionHours: 24,
  decisionMinutes: 120,
  scanRequired: false,
  hours: firstHours,
  offersFirst: false
}

export const ids = {
  customer: '0197b0c0-0000-7000-8000-0000000000a1',
  stranger: '0197b0c0-0000-7000-8000-0000000000a2',
  driver: '0197b0c0-0000-7000-8000-0000000000d1',
  otherDriver: '0197b0c0-0000-7000-8000-0000000000d2',
  company: '0197b0c0-0000-7000-8000-0000000000c1',
  otherCompany: '0197b0c0-0000-7000-8000-0000000000c2',
  dispatcher: '0197b0c0-0000-7000-8000-0000000000e1',
  admin: '0197b0c0-0000-7000-8000-0000000000e2'
}

function person(id: string, role: Actor['role'], companyId: string | null = null): Actor {
  return { id, role, companyId }
}

export const actors = {
  sender: person(ids.customer, 'company_member', ids.company),
  'sender who has left the company': person(ids.customer, 'customer'),
  stranger: person(ids.stranger, 'customer'),
  'company admin': person(ids.stranger, 'company_admin', ids.company),
  'company member': person(ids.stranger, 'company_member', ids.company),
  'other company admin': person(ids.stranger, 'company_admin', ids.otherCompany),
  'its driver': person(ids.driver, 'driver'),
  'other driver': person(ids.otherDriver, 'driver'),
  dispatcher: person(ids.dispatcher, 'dispatcher'),
  admin: person(ids.admin, 'admin'),
  recipient: { id: null, role: 'recipient', companyId: null },
  system: { id: null, role: 'system', companyId: null }
} satisfies Record<string, Commander>

export type ActorName = keyof typeof actors

export const noon = new Date('2026-03-02T12:00:00Z')

export function aJourney(change: Partial<Journey> = {}): Journey {
  return {
    state: 'CREATED',
    destination: 'recipient',
    driverId: null,
    recalled: false,
    attempts: 0,
    released: true,
    version: 1,
    offering: null,
    droppedBy: null,
    hub: null,
    steps: [],
    returnOption: false,
    requiredProofs: [],
    givenProofs: [],
    pinRequired: false,
    recalledAt: null,
    earliestPickup: null,
    customerId: ids.customer,
    companyId: ids.company,
    test: false,
    ...change
  }
}
