import type { OrderState } from '@ilbud/proto/http/orders/order-status'
import { describe, expect, it } from 'vitest'
import { type Command, commandNames } from './commands.ts'
import { decide } from './decide.ts'
import { aJourney, type ActorName, actors, ids, noon, rules } from './fixtures.ts'
import type { Journey, Step } from './journey.ts'
import { allowedActions } from './allowed-edge.ts'

const justNow = (command: Command, from: OrderState): Step[] => [{ command, from, version: 3, at: noon.toISOString() }]
const held = { driverId: ids.driver, version: 4 }

/** Every situation that the commands distinguish (docs/domain/order-lifecycle.md#commands). */
const situations = {
  CREATED: aJourney(),
  'CREATED ahead': aJourney({ released: false }),
  'CREATED, offered': aJourney({ offering: { round: 1, beganAt: noon, isOver: false } }),
  ASSIGNED: aJourney({ state: 'ASSIGNED', ...held }),
  'ASSIGNED ahead': aJourney({ state: 'ASSIGNED', ...held, released: false }),
  PICKED_UP: aJourney({ state: 'PICKED_UP', ...held, steps: justNow('markPickedUp', 'ASSIGNED') }),
  'AT_HUB free': aJourney({ state: 'AT_HUB' }),
  'AT_HUB free, back': aJourney({ state: 'AT_HUB', destination: 'sender' }),
  'AT_HUB taken': aJourney({ state: 'AT_HUB', ...held }),
  'AT_HUB taken, back': aJourney({ state: 'AT_HUB', ...held, destination: 'sender' }),
  LOADED: aJourney({ state: 'LOADED', ...held }),
  'LOADED, back': aJourney({ state: 'LOADED', ...held, destination: 'sender' }),
  OUT_FOR_DELIVERY: aJourney({ state: 'OUT_FOR_DELIVERY', ...held, steps: justNow('startDelivery', 'PICKED_UP') }),
  'ATTEMPT_FAILED once': aJourney({ state: 'ATTEMPT_FAILED', ...held, attempts: 1 }),
  'ATTEMPT_FAILED twice': aJourney({ state: 'ATTEMPT_FAILED', ...held, attempts: 2 }),
  'ATTEMPT_FAILED with return': aJourney({ state: 'ATTEMPT_FAILED', ...held, attempts: 1, returnOption: true }),
  RETURNING: aJourney({ state: 'RETURNING', ...held, destination: 'sender' }),
  'RETURNING, just recalled': aJourney({
    state: 'RETURNING',
    ...held,
    destination: 'sender',
    recalled: true,
    recalledAt: noon
  }),
  DELIVERED: aJourney({ state: 'DELIVERED', ...held, steps: justNow('confirmDelivery', 'OUT_FOR_DELIVERY') }),
  'DELIVERED after a recall': aJourney({
    state: 'DELIVERED',
    ...held,
    recalled: true,
    recalledAt: noon,
    steps: justNow('confirmDelivery', 'RETURNING')
  }),
  RETURNED: aJourney({ state: 'RETURNED', ...held, destination: 'sender' }),
  CANCELED: aJourney({ state: 'CANCELED', ...held }),
  LOST: aJourney({ state: 'LOST', ...held })
} satisfies Record<string, Journey>
type Situation = keyof typeof situations

const staff = ['dispatcher', 'admin'] as const
const owners = ['sender', 'company admin', ...staff] as const
const drivers = ['its driver', 'other driver'] as const
const andStaff = ['its driver', ...staff] as const
const deciders = [...owners, 'its driver', 'recipient', 'system'] as const
const toSender = { destination: 'sender' as const }
const recalled = { ...toSender, recalled: true }
const freed = { driverId: null }

type Row = [command: Command, from: Situation, after: Partial<Journey>, who: readonly ActorName[]]

/** docs/domain/order-lifecycle.md#commands, written out by hand: one row per edge. `override`s count as staff's. */
const commandTable: Row[] = [
  ['releaseToPool', 'CREATED ahead', { state: 'CREATED', released: true }, ['system']],
  ['releaseToPool', 'ASSIGNED ahead', { state: 'ASSIGNED', released: true }, ['system']],
  [
    'releaseToPool',
    'CREATED, offered',
    { state: 'CREATED', offering: { round: 1, beganAt: noon, isOver: true } },
    ['system']
  ],
  ['acceptOffer', 'CREATED, offered', { state: 'ASSIGNED', offering: null }, drivers],
  ['assignDriver', 'CREATED, offered', { state: 'ASSIGNED', driverId: ids.otherDriver, offering: null }, staff],
  ['editOrder', 'CREATED, offered', { state: 'CREATED', offering: { round: 1, beganAt: noon, isOver: false } }, owners],
  ['cancelOrder', 'CREATED, offered', { state: 'CANCELED', offering: null }, owners],
  ['assignDriver', 'CREATED ahead', { state: 'ASSIGNED', driverId: ids.otherDriver, released: false }, staff],
  ['editOrder', 'CREATED ahead', { state: 'CREATED', released: false }, owners],
  ['cancelOrder', 'CREATED ahead', { state: 'CANCELED' }, owners],
  ['reassignDriver', 'ASSIGNED ahead', { state: 'ASSIGNED', driverId: ids.otherDriver, released: false }, staff],
  ['releaseJob', 'ASSIGNED ahead', { state: 'CREATED', ...freed, released: false }, andStaff],
  ['reportPickupFailed', 'ASSIGNED ahead', { state: 'CREATED', ...freed, released: false }, andStaff],
  ['markPickedUp', 'ASSIGNED ahead', { state: 'PICKED_UP' }, andStaff],
  ['editOrder', 'ASSIGNED ahead', { state: 'ASSIGNED', released: false }, owners],
  ['cancelOrder', 'ASSIGNED ahead', { state: 'CANCELED' }, owners],
  ['acceptOffer', 'CREATED', { state: 'ASSIGNED' }, drivers],
  ['acceptOffer', 'AT_HUB free', { state: 'AT_HUB' }, drivers],
  ['acceptOffer', 'AT_HUB free, back', { state: 'AT_HUB' }, drivers],
  ['assignDriver', 'CREATED', { state: 'ASSIGNED', driverId: ids.otherDriver }, staff],
  ['assignDriver', 'AT_HUB free', { state: 'AT_HUB', driverId: ids.otherDriver }, staff],
  ['assignDriver', 'AT_HUB free, back', { state: 'AT_HUB', driverId: ids.otherDriver }, staff],
  ['reassignDriver', 'ASSIGNED', { state: 'ASSIGNED', driverId: ids.otherDriver }, staff],
  ['reassignDriver', 'AT_HUB taken', { state: 'AT_HUB', driverId: ids.otherDriver }, staff],
  ['reassignDriver', 'AT_HUB taken, back', { state: 'AT_HUB', driverId: ids.otherDriver }, staff],
  ['releaseJob', 'ASSIGNED', { state: 'CREATED', ...freed }, andStaff],
  ['releaseJob', 'AT_HUB taken', { state: 'AT_HUB', ...freed }, andStaff],
  ['releaseJob', 'AT_HUB taken, back', { state: 'AT_HUB', ...freed }, andStaff],
  ['reportPickupFailed', 'ASSIGNED', { state: 'CREATED', ...freed }, andStaff],
  ['markPickedUp', 'ASSIGNED', { state: 'PICKED_UP' }, andStaff],
  ['startDelivery', 'PICKED_UP', { state: 'OUT_FOR_DELIVERY' }, andStaff],
  ['startDelivery', 'LOADED', { state: 'OUT_FOR_DELIVERY' }, andStaff],
  ['startDelivery', 'LOADED, back', { state: 'RETURNING' }, andStaff],
  ['dropAtHub', 'PICKED_UP', { state: 'AT_HUB', ...freed }, andStaff],
  ['dropAtHub', 'LOADED', { state: 'AT_HUB', ...freed }, andStaff],
  ['dropAtHub', 'LOADED, back', { state: 'AT_HUB', ...freed, ...toSender }, andStaff],
  ['dropAtHub', 'ATTEMPT_FAILED once', { state: 'AT_HUB', ...freed }, andStaff],
  ['dropAtHub', 'ATTEMPT_FAILED twice', { state: 'AT_HUB', ...freed }, andStaff],
  ['dropAtHub', 'ATTEMPT_FAILED with return', { state: 'AT_HUB', ...freed }, andStaff],
  ['dropAtHub', 'RETURNING', { state: 'AT_HUB', ...freed, ...toSender }, andStaff],
  ['loadAtHub', 'AT_HUB taken', { state: 'LOADED' }, andStaff],
  ['loadAtHub', 'AT_HUB taken, back', { state: 'LOADED', ...toSender }, andStaff],
  ['confirmDelivery', 'OUT_FOR_DELIVERY', { state: 'DELIVERED' }, andStaff],
  ['confirmDelivery', 'RETURNING', { state: 'DELIVERED', destination: 'recipient' }, staff],
  ['confirmDelivery', 'RETURNING, just recalled', { state: 'DELIVERED', destination: 'recipient' }, andStaff],
  ['dropAtHub', 'RETURNING, just recalled', { state: 'AT_HUB', ...freed, ...recalled }, andStaff],
  ['confirmReturn', 'RETURNING, just recalled', { state: 'RETURNED', ...recalled }, andStaff],
  ['reportFailedAttempt', 'OUT_FOR_DELIVERY', { state: 'ATTEMPT_FAILED', attempts: 1 }, andStaff],
  ['retryDelivery', 'ATTEMPT_FAILED once', { state: 'OUT_FOR_DELIVERY', attempts: 1 }, deciders],
  ['retryDelivery', 'ATTEMPT_FAILED with return', { state: 'OUT_FOR_DELIVERY', attempts: 1 }, deciders],
  ['retryDelivery', 'ATTEMPT_FAILED twice', { state: 'OUT_FOR_DELIVERY', attempts: 2 }, staff],
  ['startReturn', 'ATTEMPT_FAILED once', { state: 'RETURNING', ...toSender }, [...owners, 'system']],
  ['startReturn', 'ATTEMPT_FAILED twice', { state: 'RETURNING', ...toSender }, [...owners, 'system']],
  [
    'startReturn',
    'ATTEMPT_FAILED with return',
    { state: 'RETURNING', ...toSender },
    [...owners, 'its driver', 'system']
  ],
  ['startReturn', 'AT_HUB free', { state: 'AT_HUB', ...toSender }, [...staff, 'system']],
  ['startReturn', 'AT_HUB taken', { state: 'AT_HUB', ...toSender, driverId: ids.driver }, [...staff, 'system']],
  ['recallParcel', 'PICKED_UP', { state: 'RETURNING', ...recalled }, owners],
  ['recallParcel', 'OUT_FOR_DELIVERY', { state: 'RETURNING', ...recalled }, owners],
  ['recallParcel', 'ATTEMPT_FAILED once', { state: 'RETURNING', ...recalled }, owners],
  ['recallParcel', 'ATTEMPT_FAILED twice', { state: 'RETURNING', ...recalled }, owners],
  ['recallParcel', 'ATTEMPT_FAILED with return', { state: 'RETURNING', ...recalled }, owners],
  ['recallParcel', 'AT_HUB free', { state: 'AT_HUB', ...recalled }, owners],
  ['recallParcel', 'AT_HUB taken', { state: 'AT_HUB', ...recalled }, owners],
  ['recallParcel', 'LOADED', { state: 'LOADED', ...recalled }, owners],
  ['editOrder', 'CREATED', { state: 'CREATED' }, owners],
  ['editOrder', 'ASSIGNED', { state: 'ASSIGNED', driverId: ids.driver }, owners],
  ['confirmReturn', 'RETURNING', { state: 'RETURNED', ...toSender }, andStaff],
  ['cancelOrder', 'CREATED', { state: 'CANCELED' }, owners],
  ['cancelOrder', 'ASSIGNED', { state: 'CANCELED' }, owners],
  ...(
    [
      'PICKED_UP',
      'AT_HUB free',
      'AT_HUB free, back',
      'AT_HUB taken',
      'AT_HUB taken, back',
      'LOADED',
      'LOADED, back',
      'OUT_FOR_DELIVERY',
      'ATTEMPT_FAILED once',
      'ATTEMPT_FAILED twice',
      'ATTEMPT_FAILED with return',
      'RETURNING',
      'RETURNING, just recalled'
    ] as const
  ).map((from): Row => ['declareLost', from, { state: 'LOST' }, ['admin']]),
  ['correct', 'PICKED_UP', { state: 'ASSIGNED', driverId: ids.driver }, andStaff],
  ['correct', 'OUT_FOR_DELIVERY', { state: 'PICKED_UP', driverId: ids.driver }, andStaff],
  ['correct', 'DELIVERED', { state: 'OUT_FOR_DELIVERY', driverId: ids.driver }, ['admin']],
  ['correct', 'DELIVERED after a recall', { state: 'RETURNING', ...recalled }, ['admin']]
]

const underway = (
  [
    'CREATED',
    'CREATED ahead',
    'CREATED, offered',
    'ASSIGNED',
    'ASSIGNED ahead',
    'PICKED_UP',
    'AT_HUB free',
    'AT_HUB taken'
  ] as const
).concat([
  'LOADED',
  'OUT_FOR_DELIVERY',
  'ATTEMPT_FAILED once',
  'ATTEMPT_FAILED twice',
  'ATTEMPT_FAILED with return'
] as never)
for (const command of ['reschedule', 'choosePlace'] as const) {
  commandTable.push(...underway.map((from): Row => [command, from, { state: situations[from].state }, ['recipient']]))
}

const reasonCodes: Partial<Record<Command, string>> = {
  reportPickupFailed: 'NOT_READY',
  reportFailedAttempt: 'NOBODY_HOME'
}

function ask(command: Command, situation: Situation, actor: ActorName) {
  const reasonCode = reasonCodes[command]
  const request = {
    command,
    actor: actors[actor],
    override: true,
    note: 'because',
    hub: 'Årsta',
    handedTo: 'recipient' as const,
    ...(reasonCode && { reasonCode }),
    ...(command.endsWith('Driver') && { driver: { id: ids.otherDriver, disabled: false } })
  }
  return decide(situations[situation], request, { now: noon, rules })
}

function whoMay(command: Command, situation: Situation): readonly ActorName[] {
  return commandTable.find(([name, from]) => name === command && from === situation)?.[3] ?? []
}

describe('every edge of the command table', () => {
  const edges = commandTable.flatMap(([command, from, after, who]) =>
    who.map((actor) => ({ command, from, after, actor }))
  )

  it.each(edges)('$command is allowed from $from to $actor', ({ command, from, after, actor }) => {
    const decision = ask(command, from, actor)
    expect(decision.after).toMatchObject(after)
    expect(decision.after.version).toBe(situations[from].version + 1)
    expect(decision).toMatchObject({ command, before: { state: situations[from].state } })
    if (command === 'acceptOffer') expect(decision.after.driverId).toBe(actors[actor].id)
  })
})

describe('everything else', () => {
  const refused = Object.keys(situations).flatMap((from) =>
    commandNames.flatMap((command) =>
      (Object.keys(actors) as ActorName[])
        .filter((actor) => !whoMay(command, from as Situation).includes(actor))
        .map((actor) => ({ from: from as Situation, command, actor }))
    )
  )

  it('every other move is refused, in every state, for every command and actor', () => {
    expect(refused.length).toBeGreaterThan(2500)
    for (const { from, command, actor } of refused) {
      const live = !['DELIVERED', 'RETURNED', 'CANCELED', 'LOST'].includes(situations[from].state)
      const isSeen = live && situations[from].released
      const isLate = command === 'acceptOffer' && drivers.includes(actor as never) && isSeen
      const code = isLate ? 'ORDER_TAKEN' : 'ILLEGAL_TRANSITION'
      expect(() => ask(command, from, actor), `${command} from ${from} by ${actor}`).toThrow(
        expect.objectContaining({ code, status: 409 })
      )
    }
  })

  it('the refusal of a move names the state, the command and the allowed actions', () => {
    expect(() => ask('cancelOrder', 'PICKED_UP', 'sender')).toThrow(
      expect.objectContaining({ details: { from: 'PICKED_UP', asked: 'cancelOrder', allowed: ['recallParcel'] } })
    )
  })
})

describe('allowed actions', () => {
  it('allowed actions are exactly what would not be refused', () => {
    for (const from of Object.keys(situations) as Situation[]) {
      for (const actor of Object.keys(actors) as ActorName[]) {
        const expected = commandNames.filter((command) => whoMay(command, from).includes(actor))
        const context = { order: situations[from], actor: actors[actor], now: noon, rules }
        expect(allowedActions(context), `${actor} at ${from}`).toEqual(expected)
      }
    }
  })
})

describe('a delivery that overtook the recall', () => {
  const order = situations['RETURNING, just recalled']
  const minutes = (count: number) => new Date(noon.getTime() + count * 60_000)
  const confirm = (actor: ActorName, now: Date, change: object = {}) =>
    decide(
      order,
      { command: 'confirmDelivery', actor: actors[actor], handedTo: 'recipient', ...change },
      { now, rules }
    )
  const refusal = expect.objectContaining({ code: 'ILLEGAL_TRANSITION' })

  it('a delivery that overtook the recall may be reported by its driver for 15 minutes, by the time on the device', () => {
    expect(confirm('its driver', minutes(15)).after).toMatchObject({ state: 'DELIVERED', recalled: true })
    expect(() => confirm('its driver', minutes(15.1))).toThrow(refusal)
    expect(confirm('its driver', minutes(240), { occurredAt: minutes(-3) }).after.state).toBe('DELIVERED')
    expect(() => confirm('its driver', minutes(240), { occurredAt: minutes(16) })).toThrow(refusal)
  })

  it('a delivery that overtook the recall may not be reported without saying that the recipient has the parcel', () => {
    for (const handedTo of [undefined, 'sender']) {
      expect(() => confirm('its driver', noon, { handedTo })).toThrow(refusal)
      expect(() => confirm('dispatcher', noon, { handedTo, override: true, note: 'He called' })).toThrow(refusal)
    }
  })

  it('a delivery that overtook the recall may be reported by staff at any time, with a reason', () => {
    expect(() => confirm('dispatcher', minutes(300), { override: true })).toThrow(
      expect.objectContaining({ code: 'REASON_INVALID' })
    )
    expect(confirm('dispatcher', minutes(300), { override: true, note: 'He called' })).toMatchObject({
      override: true,
      after: { state: 'DELIVERED', destination: 'recipient' }
    })
  })

  it('a parcel that comes back after failed attempts is not its driver’s to deliver', () => {
    const returning = { ...order, recalled: false, recalledAt: null }
    const request = { command: 'confirmDelivery' as const, actor: actors['its driver'], handedTo: 'recipient' as const }
    expect(() => decide(returning, request, { now: noon, rules })).toThrow(refusal)
  })

  it('a delivery that overtook the recall needs the proofs that the sender requires', () => {
    const request = { command: 'confirmDelivery' as const, actor: actors['its driver'], handedTo: 'recipient' as const }
    expect(() => decide({ ...order, requiredProofs: ['photo'] }, request, { now: noon, rules })).toThrow(
      expect.objectContaining({ code: 'PROOF_REQUIRED', details: { missing: ['photo'] } })
    )
  })
})

describe('an early pickup', () => {
  const earliestPickup = new Date('2026-03-02T13:00:00Z')
  const order = aJourney({ state: 'ASSIGNED', ...held, earliestPickup })
  const pickUp = (at: string, change: object = {}) =>
    decide(order, { command: 'markPickedUp', actor: actors['its driver'], ...change }, { now: new Date(at), rules })
  const allowedAt = (at: string, actor: ActorName) =>
    allowedActions({ order, actor: actors[actor], now: new Date(at), rules }).includes('markPickedUp')

  it('a driver cannot pick up more than the grace before the earliest pickup, and is told the time', () => {
    expect(() => pickUp('2026-03-02T12:44:59Z')).toThrow(
      expect.objectContaining({ code: 'TOO_EARLY', status: 422, details: { earliest: '2026-03-02T13:00:00.000Z' } })
    )
    expect(pickUp('2026-03-02T12:45:00Z').after.state).toBe('PICKED_UP')
    expect(allowedAt('2026-03-02T12:44:59Z', 'its driver')).toBe(false)
    expect(allowedAt('2026-03-02T12:45:00Z', 'its driver')).toBe(true)
  })

  it('a pickup that was done offline counts by the time on the device', () => {
    expect(() => pickUp('2026-03-02T12:50:00Z', { occurredAt: new Date('2026-03-02T12:40:00Z') })).toThrow(
      expect.objectContaining({ code: 'TOO_EARLY' })
    )
  })

  it('staff may waive the earliest pickup', () => {
    const byStaff = { actor: actors.dispatcher, override: true, note: 'The sender asked for it' }
    expect(pickUp('2026-03-02T08:00:00Z', byStaff)).toMatchObject({ override: true, after: { state: 'PICKED_UP' } })
    expect(allowedAt('2026-03-02T08:00:00Z', 'dispatcher')).toBe(true)
  })
})
