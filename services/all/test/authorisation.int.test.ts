import { randomUUID } from 'node:crypto'
import type { Route } from '@ilbud/proto/http/route'
import { routes } from '@ilbud/proto/http/routes'
import { expect } from 'vitest'
import { exampleRequests } from './town/example-requests.ts'
import { furnish } from './town/objects.ts'
import { walkKeys, walkKeyWrites } from './town/keys.ts'
import { walkLive } from './town/live.ts'
import { type Aim, aimsOf, isParty } from './town/ownership.ts'
import { type Person, proveAgain, settle } from './town/people.ts'
import { type Answer, startServices, townTest as it } from './town/services.ts'

type Expected = 401 | 403 | 404 | 'served'

interface Step {
  row: Route
  aim: Aim
  person: Person | null
  expected: Expected
}

/**
 * The expected answer: `policy` decides on the role, ownership on the object. 401 without a user, 403 for a
 * function, 404 for an object.
 */
function expectedOf({ policy }: Route, { mayReach }: Aim, person: Person | null): Expected {
  if (policy !== 'public') {
    if (!person) return 401
    if (policy !== 'signed-in' && !policy.includes(person.role)) return 403
  }
  return mayReach(person) ? 'served' : 404
}

// These calls check a password or token in the body, so their 401 says nothing about the caller.
const judgesItsBody =
  /^\/api\/v1\/auth\/(login|login\/second-factor|passkeys\/verify|step-up|refresh|me\/erase|me\/password)$/
// The ids of the demo's mails are not known here.
const findsNothing = /^\/dev\/mailbox\/:id/
/** The key in the example opens no parcel, whoever sends it. */
const opensByKey = /^DELETE \/api\/v1\/push\/subscriptions$/

function isAs({ row, expected }: Step, { status }: Answer): boolean {
  if (expected !== 'served') return status === expected
  if (judgesItsBody.test(row.path)) return status === 401
  if (findsNothing.test(row.path) || opensByKey.test(`${row.method} ${row.path}`)) return status === 404
  return status < 500 && ![401, 403, 404].includes(status)
}

function describeAnswer({ row, aim, person, expected }: Step, { status, json }: Answer): string {
  const said = json?.detail ?? ''
  return `${row.method} ${row.path} at ${aim.what} by ${person?.name ?? 'nobody'}: ${status}, not ${expected} ${said}`
}

/** Whether a cache may store what only this caller may see. */
function isStorable({ row: { policy, stream } }: Step, { headers }: Answer): boolean {
  return policy !== 'public' && !stream && headers['cache-control'] !== 'no-store'
}

// First what only reads, then what changes the owner of an order, last what ends rights, and at the very end the
// caller's own session.
const laterAndLater = [/^POST .*messages$/, /^P/, /orders/, /^DELETE/, /logout-all$/]

function lateness({ row: { method, path } }: Step): number {
  return laterAndLater.findLastIndex((pattern) => pattern.test(`${method} ${path}`) && !(method === 'GET'))
}

it('each role may do what its row says, to what belongs to it', async ({ env, bus }) => {
  const town = await startServices(env, bus)
  for (const { service, method, path } of routes) {
    expect(town.assembly.built.get(service)!.app.hasRoute({ method, url: path }), `${method} ${path}`).toBe(true)
  }
  const people = await settle(town, town.callsAs('notifications'), bus)
  const objects = await furnish(town, people)
  const requestOf = await exampleRequests(town)
  const everyone: (Person | null)[] = [null, ...Object.values(people)]
  const steps = routes.flatMap((row) =>
    aimsOf(row, objects).flatMap((aim) =>
      everyone.map((person): Step => ({ row, aim, person, expected: expectedOf(row, aim, person) }))
    )
  )
  const take = ({ row, aim, person }: Step) => town.ask(row.service, row.method, ...requestOf(row, aim, person))

  const placed = [objects.unclaimed, objects.ofCompany, objects.carried]
  const versions = () => Promise.all(placed.map(objects.versionOf))
  const before = await versions()
  const wrong: string[] = []
  const refused = steps.filter(({ expected }) => expected !== 'served')
  for (const step of refused) {
    const answer = await take(step)
    if (isStorable(step, answer)) wrong.push(`${describeAnswer(step, answer)}; caches may store it`)
    if (!isAs(step, answer)) wrong.push(describeAnswer(step, answer))
    else if (step.expected === 404) wrong.push(...(await differences(step, answer, take)))
  }
  expect(wrong).toEqual([])
  expect(await versions()).toEqual(before)
  expect(await walkKeys(town, { people, objects, requestOf })).toEqual([])
  expect(await walkKeyWrites(town, { people, objects, requestOf })).toEqual([])
  // Of others nothing was changed by a key.
  expect(await versions()).toEqual(before)
  expect(await walkLive(await town.listen(), people, placed)).toEqual([])

  for (const order of placed) {
    for (const person of everyone) {
      const { json } = await town.ask('tracking', 'GET', `/api/v1/track/${order.trackingId}`, {
        as: person?.token ?? null
      })
      const level = isParty(person, order) ? 'party' : 'public'
      if (json.disclosure !== level) wrong.push(`${person?.name ?? 'nobody'} reads ${json.disclosure}, not ${level}`)
    }
  }
  await proveAgain(town, Object.values(people))
  const served = steps.filter(({ expected }) => expected === 'served').toSorted((a, b) => lateness(a) - lateness(b))
  const gone = new Set<Aim>()
  for (const step of served) {
    const answer = await take(step)
    const expected = gone.has(step.aim) ? 404 : step.expected
    if (isStorable(step, answer)) wrong.push(`${describeAnswer(step, answer)}; caches may store it`)
    if (!isAs({ ...step, expected }, answer)) wrong.push(describeAnswer(step, answer))
    // Without an id in the path, everybody reaches their own object.
    const isOne = step.aim.params !== undefined && !step.row.path.endsWith('/sessions')
    if (step.row.method === 'DELETE' && answer.status === 204 && isOne) gone.add(step.aim)
  }
  expect(wrong).toEqual([])
  // Fails if the matrix becomes smaller by accident.
  expect(refused.length).toBeGreaterThan(1000)
  expect(served.length).toBeGreaterThan(600)
}, 480_000)

/** Somebody else's object must be answered like one that does not exist. */
async function differences(step: Step, answer: Answer, take: (step: Step) => Promise<Answer>): Promise<string[]> {
  const params = Object.fromEntries(Object.keys(step.aim.params ?? {}).map((name) => [name, randomUUID()]))
  const absent = await take({ ...step, aim: { ...step.aim, params } })
  const shown = ({ status, json }: Answer) => JSON.stringify({ status, json: { ...json, requestId: null } })
  return shown(absent) === shown(answer)
    ? []
    : [`${describeAnswer(step, answer)}; one that is not there: ${shown(absent)}`]
}
