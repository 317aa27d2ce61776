import { customerStatusSchema, isFinalState } from '@ilbud/proto/http/orders/order-status'
import { toCustomerView } from '@ilbud/proto/http/orders/order-views'
import { toAdminView, toDriverStatus } from '#domain/status-views.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { commandNames } from './commands.ts'
import { type Decision, decide, nextBySystem } from './decide.ts'
import { aJourney, type ActorName, actors, ids, noon, rules } from './fixtures.ts'
import { custodyOf, type Journey } from './journey.ts'
import { allowedActions } from './allowed-edge.ts'

const start = fc.record({
  released: fc.boolean(),
  earliestPickup: fc.constantFrom(null, new Date(noon.getTime() + 3_600_000)),
  returnOption: fc.boolean(),
  requiredProofs: fc.constantFrom([], ['photo' as const]),
  givenProofs: fc.constantFrom([], ['photo' as const])
})

const step = fc.record({
  command: fc.constantFrom(...commandNames),
  actor: fc.constantFrom(...(Object.keys(actors) as ActorName[])),
  luck: fc.nat(10_000),
  override: fc.boolean(),
  note: fc.constantFrom('because', ''),
  reasonCode: fc.constantFrom('NOT_READY', 'NOBODY_HOME', 'nonsense'),
  openOrders: fc.constantFrom(0, 5),
  seconds: fc.constantFrom(1, 121, 90_000),
  handedTo: fc.constantFrom('recipient' as const, 'sender' as const)
})

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

/** Most steps are allowed to somebody, and few of them end the journey; otherwise no walk would get far. */
function pick(order: Journey, wanted: Step, now: Date): Pick<Step, 'actor' | 'command'> {
  if (wanted.luck % 4 === 0) return wanted
  const choices = (Object.keys(actors) as ActorName[]).flatMap((actor) =>
    allowedActions({ order, actor: actors[actor], now, rules })
      .filter((command) => wanted.luck % 50 === 1 || !['cancelOrder', 'declareLost'].includes(command))
      .map((command) => ({ actor, command }))
  )
  return choices[Math.floor(wanted.luck / 50) % choices.length] ?? wanted
}

function attempt(order: Journey, wanted: Step, now: Date): Decision | string {
  const { command, actor, override, note, reasonCode, openOrders, handedTo } = wanted
  const driver = { id: ids.otherDriver, disabled: false }
  const request = {
    command,
    actor: actors[actor],
    override,
    note,
    reasonCode,
    openOrders,
    driver,
    handedTo,
    hub: 'Årsta'
  }
  try {
    return decide(order, command === 'acceptOffer' ? { ...request, driver: null } : request, { now, rules })
  } catch (error) {
    return (error as { code: string }).code
  }
}

function expectSound({ command, after, before }: Decision, order: Journey): void {
  expect(after.version).toBe(order.version + 1)
  expect(isFinalState(before.state) && before.state !== 'DELIVERED').toBe(false)
  if (custodyOf(after.state) === 'driver') expect(after.driverId).not.toBeNull()
  if (after.state === 'CREATED') expect(after.driverId).toBeNull()
  if (['ASSIGNED', 'PICKED_UP', 'OUT_FOR_DELIVERY', 'ATTEMPT_FAILED'].includes(after.state)) {
    expect(after.destination).toBe('recipient')
  }
  if (after.state === 'RETURNING' || after.state === 'RETURNED') expect(after.destination).toBe('sender')
  // A delivery may overtake the recall.
  if (after.recalled) expect(after.destination).toBe(after.state === 'DELIVERED' ? 'recipient' : 'sender')
  if (after.state === 'DELIVERED') expect(after.destination).toBe('recipient')
  expect(after.attempts - before.attempts).toBe(command === 'reportFailedAttempt' ? 1 : 0)
  expect(after.steps.length).toBeLessThanOrEqual(3)
  expect(customerStatusSchema.options).toContain(toCustomerView(after).status)
  expect(toAdminView(after).status).toBeTruthy()
  expect(toDriverStatus(after) === null).toBe(after.state === 'CANCELED' || after.state === 'LOST')
}

it('every rule of the journey holds over random sequences of commands', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(start, fc.array(step, { minLength: 30, maxLength: 80 }), (beginning, steps) => {
      let order = aJourney(beginning)
      let now = noon
      for (const random of steps) {
        now = new Date(now.getTime() + random.seconds * 1000)
        const wanted = { ...random, ...pick(order, random, now) }
        const { command } = wanted
        const allowed = allowedActions({ order, actor: actors[wanted.actor], now, rules })
        const outcome = attempt(order, wanted, now)
        const wasRefused = ['ILLEGAL_TRANSITION', 'ORDER_TAKEN', 'TOO_EARLY'].includes(outcome as string)
        // The list includes what only staff's override or a word about the recipient makes possible.
        const isSaid = order.state !== 'RETURNING' || wanted.handedTo === 'recipient'
        if (wasRefused && allowed.includes(command)) expect(wanted.override && isSaid).toBe(false)
        if (!wasRefused) expect(allowed).toContain(command)
        if (typeof outcome === 'string') continue

        expectSound(outcome, order)
        order = outcome.after
        seen.add(`${outcome.command} → ${order.state}`)
        const next = nextBySystem(order, { now, rules })
        if (next) order = decide(order, { command: next, actor: actors.system }, { now, rules }).after
      }
    }),
    { numRuns: 300, seed: 20260302 }
  )
  // Of 35 in all. A walk that does not reach the far ends of the table would prove nothing.
  expect(seen.size).toBeGreaterThan(31)
  expect(new Set([...seen].map((entry) => entry.split(' ')[0]))).toEqual(new Set(commandNames))
})
