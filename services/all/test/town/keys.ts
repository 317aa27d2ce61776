import { type Scope, scopes } from '@ilbud/proto/http/companies/api-keys'
import type { Route } from '@ilbud/proto/http/route'
import { routes } from '@ilbud/proto/http/routes'
import { eventually } from '@ilbud/testkit/eventually'
import type { MakeRequest } from './example-requests.ts'
import { leastOrder } from '#test/suites/least-order.ts'
import type { Objects, PlacedOrder } from './objects.ts'
import { aimsOf } from './ownership.ts'
import type { People, Person } from './people.ts'
import type { Answer, Town } from './services.ts'

interface World {
  people: People
  objects: Objects
  requestOf: MakeRequest
}

/**
 * Sends every call with a key of each scope of company A: closed rows refuse it, others want their scope, and an order
 * of somebody else is not found. What would change something is tried by keys without the scope alone, and by those with
 * it in `walkKeyWrites`.
 */
export async function walkKeys(town: Town, { people: { ownerA }, objects, requestOf }: World): Promise<string[]> {
  const wrong: string[] = []
  for (const scope of scopes) {
    const { key: token } = await aKey(town, ownerA, scope)
    const person: Person = { ...ownerA, name: `a key for ${scope}`, token }
    for (const row of routes.filter((each) => isTried(each, scope))) {
      for (const aim of aimsOf(row, objects)) {
        const answer = await town.ask(row.service, row.method, ...requestOf(row, aim, person))
        const expected = expectedOf(row, scope, aim.mayReach(person))
        if (!isAs(answer, expected, row)) {
          wrong.push(`${row.method} ${row.path} at ${aim.what} by ${person.name}: ${answer.status}, not ${expected}`)
        }
      }
    }
  }
  return [...wrong, ...(await endKey(town, ownerA))]
}

/**
 * Sends every call that changes something with a key of its scope: an order of somebody else is not found, and what is of
 * the company is changed. Objects of its own, so that what comes after finds all others as they were.
 */
export async function walkKeyWrites(town: Town, { people: { ownerA }, objects, requestOf }: World): Promise<string[]> {
  const wrong: string[] = []
  for (const scope of scopes) {
    const { key: token } = await aKey(town, ownerA, scope)
    const person: Person = { ...ownerA, name: `a key for ${scope}`, token }
    for (const row of routes.filter((each) => each.scope === scope && each.method !== 'GET')) {
      const own = await ownObjects(town, ownerA)
      for (const aim of aimsOf(row, { ...objects, ...own })) {
        const answer = await town.ask(row.service, row.method, ...requestOf(row, aim, person))
        const expected = expectedOf(row, scope, aim.mayReach(person))
        if (!isAs(answer, expected, row)) {
          wrong.push(`${row.method} ${row.path} at ${aim.what} by ${person.name}: ${answer.status}, not ${expected}`)
        }
      }
    }
  }
  return wrong
}

/** An order and a webhook of the company. */
async function ownObjects(town: Town, sender: Person) {
  const post = async (service: 'orders' | 'companies', url: string, body?: object) => {
    const { status, json } = await town.ask(service, 'POST', url, { as: sender.token, body })
    if (status >= 300) throw new Error(`${url}: ${status} ${JSON.stringify(json)}`)
    return json
  }
  const { id, trackingId } = await post('orders', '/api/v1/orders', leastOrder)
  const hook = { url: 'https://shop.example/ilbud', events: ['order.delivered'] }
  const webhook = (await post('companies', '/api/companies/me/webhooks', hook)).id as string
  const ping = await post('companies', `/api/companies/me/webhooks/${webhook}/test`)
  const ofCompany: PlacedOrder = { id, trackingId, sender, driver: null }
  return { ofCompany, webhook, webhookDelivery: ping.id as string, otherWebhook: webhook }
}

/** An ended key is dead in every service. */
async function endKey(town: Town, owner: Person): Promise<string[]> {
  const { id, key } = await aKey(town, owner, 'orders:read')
  const list = () => town.ask('orders', 'GET', '/api/v1/orders', { as: key })
  if ((await list()).status !== 200) return ['a new key does not open the list of orders']
  await town.ask('companies', 'DELETE', `/api/companies/me/api-keys/${id}`, { as: owner.token })
  await eventually(async () => (await list()).status === 401, 'the ended key is refused')
  return []
}

async function aKey(town: Town, owner: Person, scope: Scope): Promise<{ id: string; key: string }> {
  const body = { name: scope, scopes: [scope] }
  const { json } = await town.ask('companies', 'POST', '/api/companies/me/api-keys', { as: owner.token, body })
  return json as { id: string; key: string }
}

function isTried({ policy, method, scope, stream }: Route, granted: Scope): boolean {
  if (policy === 'public' && (scope === undefined || stream)) return false
  return scope !== granted || method === 'GET'
}

type Expected = 'FORBIDDEN' | 'SCOPE_MISSING' | 'NOT_FOUND' | 'served'

function expectedOf({ scope }: Route, granted: Scope, mayReach: boolean): Expected {
  if (scope === undefined) return 'FORBIDDEN'
  if (scope !== granted) return 'SCOPE_MISSING'
  return mayReach ? 'served' : 'NOT_FOUND'
}

function isAs({ status, json }: Answer, expected: Expected, { scope }: Route): boolean {
  if (expected === 'served') return status < 500 && ![401, 403, 404].includes(status)
  if (status !== (expected === 'NOT_FOUND' ? 404 : 403) || json.code !== expected) return false
  return expected !== 'SCOPE_MISSING' || json.scope === scope
}
