import { isStaff } from '@ilbud/proto/http/roles'
import type { Route } from '@ilbud/proto/http/route'
import { localDay } from '@ilbud/proto/http/times/local-day'
import { type Objects, type PlacedOrder, recurringForm } from './objects.ts'
import type { Person } from './people.ts'

/** An object that a call may be made for, and who may reach it. For others it must not be found. */
export interface Aim {
  what: string
  params?: Record<string, string>
  query?: string
  body?: unknown
  headers?: Record<string, string>
  mayReach: (person: Person | null) => boolean
}

// Without a driver's id: another driver's would be refused before the order is looked up.
const driversWord = { status: 'in_transit', reason: 'OTHER' }

const anyone = (): boolean => true

// O own object, C own company's, A assigned to me; staff see all (docs/security/permissions.md).
function isOwner(person: Person | null, { sender }: PlacedOrder): boolean {
  if (!person) return false
  if (isStaff(person.role) || person.id === sender.id) return true
  return person.role === 'company_admin' && sender.companyId === person.companyId
}

/** The people who see everything of an order's tracking. */
export function isParty(person: Person | null, order: PlacedOrder): boolean {
  return isOwner(person, order) || (person !== null && person.id === order.driver?.id)
}

function isInCompanyA(person: Person | null, { ofCompany }: Objects): boolean {
  return person?.companyId === ofCompany.sender.companyId
}

/** The objects for a call of the route table. A single one that everybody reaches if nothing belongs to anybody. */
export function aimsOf({ method, path }: Route, objects: Objects): Aim[] {
  const { unclaimed, ofCompany, carried } = objects
  const orders = { 'a customer’s': unclaimed, 'a company’s': ofCompany, 'a carried': carried }
  const own = (params: (order: PlacedOrder) => Record<string, string>, rule: typeof isOwner): Aim[] =>
    Object.entries(orders).map(([what, order]) => ({
      what: `${what} order`,
      params: params(order),
      mayReach: (person) => rule(person, order)
    }))

  // The town has no file of streets.
  if (path === '/api/v1/streets/:z/:x/:y') return [{ what: 'a tile', mayReach: () => false }]
  if (path === '/api/v1/tariffs/:version') return [{ what: 'the tariff', params: { version: '1' }, mayReach: anyone }]
  if (path.includes('/conversations/:id')) {
    return [{ what: 'a conversation', params: { id: carried.id }, mayReach: anyone }]
  }
  if (path.endsWith('/proofs/:proofId')) {
    const params = { id: carried.id, proofId: objects.proofId }
    return [{ what: 'a proof', params, mayReach: (person) => isOwner(person, carried) }]
  }
  if (path.includes('/recurring-orders/:id')) {
    const { order: _order, ...rule } = recurringForm
    const day = { day: localDay(Date.now() + 25 * 86_400_000) }
    const body = method === 'PUT' ? rule : path.endsWith('skip') ? day : undefined
    const mayReach = (person: Person | null) => person?.id === carried.sender.id
    return [{ what: 'a recurring order', params: { id: objects.recurringOrder }, body, mayReach }]
  }
  if (path === '/api/v1/orders/labels.pdf') {
    return own(({ id }) => ({ id }), isOwner).map((aim) => ({ ...aim, body: { ids: [aim.params!['id']] } }))
  }
  if (path.startsWith('/api/v1/orders/:id')) {
    // Without the gate code, which staff may not write.
    const body = method === 'PATCH' ? { pickupNotes: 'At the counter' } : undefined
    return own(({ id }) => ({ id }), isOwner).map((aim) => ({ ...aim, body }))
  }
  if (path.startsWith('/api/v1/track/')) {
    // The driver is a party who does not decide.
    if (path.endsWith('/decision')) return own(({ trackingId }) => ({ trackingId }), isOwner)
    // Neither driver nor staff rate.
    if (path.endsWith('/rating')) {
      return own(
        ({ trackingId }) => ({ trackingId }),
        (person, order) => isOwner(person, order) && !isStaff(person!.role)
      )
    }
    // No attempt has failed, so there is no picture of a door.
    if (path.endsWith('/door-photo'))
      return own(
        ({ trackingId }) => ({ trackingId }),
        () => false
      )
    // Everybody may read, at one of three levels.
    return own(({ trackingId }) => ({ trackingId }), method === 'GET' ? anyone : isParty)
  }
  // For an unknown order: an open stream would never end.
  if (path.startsWith('/api/v1/stream/public/'))
    return [{ what: 'nothing', params: { trackingId: 'x' }, mayReach: () => false }]
  if (path.startsWith('/api/admin/v1/orders/:id')) return own(({ id }) => ({ id }), anyone)
  // Any driver may try: ORDER_TAKEN is not a secret.
  if (path.startsWith('/api/driver') && path.endsWith('/accept')) {
    return own(({ id }) => ({ orderId: id }), anyone).map((aim) => ({ ...aim, body: {} }))
  }
  // Nothing is offered to anybody alone, because nobody has chosen that mode.
  if (path.endsWith('/decline')) {
    return [{ what: 'an offer', params: { orderId: unclaimed.id }, mayReach: () => false }]
  }
  if (path.startsWith('/api/driver/orders/:orderId')) {
    const params = { orderId: carried.id }
    const asked = path.endsWith('/proofs') ? { query: 'kind=signature&signer=Astrid' } : { body: driversWord }
    return [{ what: 'a carried order', params, ...asked, mayReach: (person) => person?.id === carried.driver!.id }]
  }
  return [...aimsAtPeople(path, objects), ...aimsAtCompanies(method, path, objects)].slice(0, 1)
}

function aimsAtPeople(path: string, { session, bystander, carried }: Objects): Aim[] {
  const aims: Record<string, Aim> = {
    '/api/v1/auth/sessions/:id': {
      what: 'a session',
      params: { id: session },
      mayReach: (person) => person?.id === carried.sender.id
    },
    // An empty change, because another role would affect later calls.
    '/api/admin/v1/users/:id': { what: 'a user', params: { id: bystander }, body: {}, mayReach: anyone },
    // With a wrong password, because all accounts are needed to the end.
    '/api/v1/auth/me/erase': { what: 'my account', body: { password: 'not-the-one' }, mayReach: anyone },
    // None is set, because all accounts sign in with the password alone.
    '/api/v1/auth/step-up': { what: 'my session', body: { password: 'not-the-one' }, mayReach: anyone },
    '/api/v1/auth/me/password': {
      what: 'my account',
      body: { currentPassword: 'not-the-one', newPassword: 'a-parcel-for-later' },
      mayReach: anyone
    },
    '/api/v1/auth/me/factors/:id': { what: 'a second factor', params: { id: session }, mayReach: () => false },
    '/api/v1/auth/me/factors/:id/confirm': {
      what: 'a second factor',
      params: { id: session },
      mayReach: () => false
    },
    '/api/v1/messages': {
      what: 'a conversation',
      query: `orderId=${carried.id}`,
      body: { text: 'At the gate' },
      mayReach: (person) => person !== null && (isStaff(person.role) || person.id === carried.driver!.id)
    }
  }
  const aimed = aims[path]
  if (aimed) return [aimed]
  return path.startsWith('/api/admin/v1/users/') || path.startsWith('/api/admin/v1/drivers/')
    ? [{ what: 'a user', params: { id: bystander }, mayReach: anyone }]
    : []
}

function aimsAtCompanies(method: Route['method'], path: string, objects: Objects): Aim[] {
  const ofA = (person: Person | null) => isInCompanyA(person, objects)
  if (path.startsWith('/api/admin/v1/webhooks/:id')) {
    const body = { enabled: true }
    return [
      { what: 'a webhook', params: { id: objects.webhook }, ...(method === 'PATCH' && { body }), mayReach: anyone }
    ]
  }
  if (path.includes('/webhooks/deliveries/:id')) {
    return [{ what: 'a delivery', params: { id: objects.webhookDelivery }, mayReach: ofA }]
  }
  if (path.includes('/webhooks/:id')) {
    const id = method === 'DELETE' ? objects.otherWebhook : objects.webhook
    return [{ what: 'a webhook', params: { id }, mayReach: ofA }]
  }
  if (path.includes('/members/:id')) return [{ what: 'a member', params: { id: objects.member }, mayReach: ofA }]
  if (path.includes('/cost-centres/:id')) {
    return [{ what: 'a cost centre', params: { id: objects.costCentre }, mayReach: ofA }]
  }
  if (path.includes('/address-book/:id')) {
    const body = { name: 'Home', contact: 'Saga Ek', phone: '070-174 06 05', address: 'Skånegatan 78' }
    const params = { id: objects.addressBookEntry }
    const mayReach = (person: Person | null) => person?.id === objects.carried.sender.id
    return [{ what: 'an address', params, ...(method === 'PUT' && { body }), mayReach }]
  }
  if (path.includes('/me/api-keys/:id')) return [{ what: 'an API key', params: { id: objects.apiKey }, mayReach: ofA }]
  if (path === '/api/admin/v1/api-keys/:id') {
    return [{ what: 'an API key', params: { id: objects.otherApiKey }, mayReach: anyone }]
  }
  if (path.startsWith('/api/admin/v1/companies/:id')) {
    return [{ what: 'a company', params: { id: objects.ofCompany.sender.companyId! }, mayReach: anyone }]
  }
  if (path.includes(':applicationId')) {
    return [{ what: 'an application', params: { applicationId: objects.application }, mayReach: anyone }]
  }
  // Anybody may follow a parcel.
  const body = path.endsWith('/tickets') ? { trackingId: objects.carried.trackingId } : undefined
  return [{ what: 'nothing of anybody', body, mayReach: anyone }]
}
