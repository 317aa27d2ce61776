import { uuidv7 } from '@ilbud/kernel/ids'
import { driverDisabledChanged, driverDutyChanged, driverRegistered } from '@ilbud/proto/events/drivers'
import { type Envelope, writeEvent } from '@ilbud/proto/events/event'
import type { OrderChange } from '@ilbud/proto/events/order-change'
import { legDriven } from '@ilbud/proto/events/dispatch'
import { orderDeleted, orderEvents, orderOffered, orderOfferEnded } from '@ilbud/proto/events/orders'
import type { Destination, OrderCommand, OrderState } from '@ilbud/proto/http/orders/order-status'
import { anOrderChange } from '@ilbud/testkit/events/order-change'
import fc from 'fast-check'

// Random histories of orders and drivers, as their services would publish them. The possible transitions are written
// down again here, in short: these tests must not rely on the code that they test.

const minuteMs = 60_000
const drivers = [1, 2, 3].map((at) => `0197b0c0-0000-7000-8000-00000000001${at}`)
const companies = [1, 2].map((at) => `0197b0c0-0000-7000-8000-00000000003${at}`)
const customerId = '0197b0c0-0000-7000-8000-000000000021'
const places = [
  { district: 'Södermalm', city: 'Stockholm', lat: 59.314, lng: 18.074 },
  { district: 'Norrmalm', city: 'Stockholm', lat: 59.334, lng: 18.062 },
  { district: null, city: 'Stockholm', lat: null, lng: null },
  { district: 'Haga', city: 'Karlstad', lat: 59.38, lng: 13.51 }
]

interface Standing {
  state: OrderState
  destination: Destination
  driverId: string | null
  steps: { version: number; from: OrderState }[]
}

/** `rest`: nothing more happens. */
type Move = [command: OrderCommand, to: OrderState | 'back'] | 'rest'

function movesFrom({ state, destination, driverId, steps }: Standing): Move[] {
  const lost: Move = ['declareLost', 'LOST']
  const back: Move = ['correct', 'back']
  const start: Move = ['startDelivery', destination === 'recipient' ? 'OUT_FOR_DELIVERY' : 'RETURNING']
  // Four times as likely as the others, so that most orders are delivered.
  const usual = (move: Move): Move[] => [move, move, move, move]
  const moves: Record<OrderState, Move[]> = {
    CREATED: [...usual(['acceptOffer', 'ASSIGNED']), ['assignDriver', 'ASSIGNED'], ['cancelOrder', 'CANCELED']],
    ASSIGNED: [...usual(['markPickedUp', 'PICKED_UP']), ['releaseJob', 'CREATED'], ['cancelOrder', 'CANCELED']],
    PICKED_UP: [...usual(start), ['dropAtHub', 'AT_HUB'], ['correct', 'ASSIGNED'], ['recallParcel', 'RETURNING'], lost],
    AT_HUB: driverId ? [['loadAtHub', 'LOADED']] : [...usual(['acceptOffer', 'AT_HUB']), ['startReturn', 'AT_HUB']],
    LOADED: [...usual(start), ['dropAtHub', 'AT_HUB'], ['recallParcel', 'LOADED']],
    OUT_FOR_DELIVERY: [...usual(['confirmDelivery', 'DELIVERED']), ['reportFailedAttempt', 'ATTEMPT_FAILED'], back],
    ATTEMPT_FAILED: [
      ...usual(['retryDelivery', 'OUT_FOR_DELIVERY']),
      ['startReturn', 'RETURNING'],
      ['dropAtHub', 'AT_HUB']
    ],
    RETURNING: [...usual(['confirmReturn', 'RETURNED']), lost],
    DELIVERED: [...usual('rest'), ['correct', 'OUT_FOR_DELIVERY']],
    RETURNED: ['rest'],
    CANCELED: ['rest'],
    LOST: ['rest']
  }
  return moves[state].filter((move) => move === 'rest' || move[0] !== 'correct' || steps.length > 0)
}

const undoable: OrderCommand[] = ['markPickedUp', 'startDelivery', 'confirmDelivery', 'retryDelivery']

interface OrderLife {
  placedMinute: number
  promiseMinutes: number
  amountOre: number
  payOre: number
  company: number | null
  place: number
  choices: { pick: number; wait: number; driver: number; byDriver: boolean }[]
  isDeleted: boolean
}

const wait = fc.oneof(
  fc.integer({ min: 0, max: 40 }),
  fc.integer({ min: 0, max: 40 }),
  fc.integer({ min: 0, max: 900 })
)

export const orderLife: fc.Arbitrary<OrderLife> = fc.record({
  placedMinute: fc.integer({ min: 0, max: 4 * 1440 }),
  promiseMinutes: fc.integer({ min: 0, max: 200 }),
  amountOre: fc.integer({ min: 9900, max: 60_000 }),
  payOre: fc.integer({ min: 5000, max: 8000 }),
  company: fc.option(fc.nat(1)),
  place: fc.nat(places.length - 1),
  choices: fc.array(fc.record({ pick: fc.nat(839), wait, driver: fc.nat(2), byDriver: fc.boolean() }), {
    minLength: 1,
    maxLength: 14
  }),
  isDeleted: fc.boolean()
})

/** Minutes between going on and off duty, in turn. */
export const driverLife = fc.record({
  begin: fc.integer({ min: 0, max: 1440 }),
  turns: fc.array(fc.integer({ min: 0, max: 1000 }), { maxLength: 9 }),
  isDisabled: fc.boolean()
})
type DriverLife = typeof driverLife extends fc.Arbitrary<infer Life> ? Life : never

export function eventsOfOrder(life: OrderLife, begin: number): Envelope[] {
  const orderId = uuidv7()
  let at = begin + life.placedMinute * minuteMs
  let now: Standing = { state: 'CREATED', destination: 'recipient', driverId: null, steps: [] }
  const events: Envelope[] = []
  let versions = 0

  function record(command: OrderCommand, before: Standing | null, corrects: number | null, byDriver: boolean): void {
    const version = ++versions
    // Only the first promise counts: a later one must not make a late delivery one on time.
    const promised = begin + (life.placedMinute + life.promiseMinutes + (version > 1 ? 600 : 0)) * minuteMs
    const promise = new Date(promised).toISOString()
    const actorId = byDriver ? (now.driverId ?? before?.driverId ?? null) : null
    const data: OrderChange = {
      ...frame,
      orderId,
      version,
      command,
      corrects,
      before: before && situationOf(before),
      after: situationOf(now),
      driverId: now.driverId,
      actor: { id: actorId, role: actorId ? 'driver' : 'system' },
      pickup: places[0]!,
      delivery: places[life.place]!,
      totalAmountOre: life.amountOre,
      payOre: life.payOre,
      promise: { low: promise, high: promise },
      companyId: life.company === null ? null : companies[life.company]!,
      costCenter: life.company === null ? null : 'Butik'
    }
    events.push(writeEvent(orderEvents[command], { ...about(orderId, '/orders', at), data }))
  }

  function leg(metres: number): void {
    const data = { orderId, driverId: drivers[0]!, metres }
    events.push(writeEvent(legDriven, { ...about(drivers[0]!, '/dispatch', at), data }))
  }

  function offer(outcome: 'declined' | 'expired' | null): void {
    const { trackingId, epoch } = frame
    const ids = { orderId, trackingId, epoch, offerId: uuidv7(), driverId: drivers[0]! }
    const figures = {
      addedKm: 1.2,
      addedMinutes: 5,
      lateMinutes: 0,
      reason: 'ON_THE_WAY' as const,
      payOre: life.payOre
    }
    const data = { ...ids, ...figures, number: 1, expiresAt: new Date(at + 45_000).toISOString() }
    events.push(writeEvent(orderOffered, { ...about(orderId, '/orders', at), data }))
    if (outcome === null) return
    at += minuteMs
    events.push(writeEvent(orderOfferEnded, { ...about(orderId, '/orders', at), data: { ...ids, outcome } }))
  }

  record('placeOrder', null, null, false)
  for (const { pick, wait: minutes, driver, byDriver } of life.choices) {
    const moves = movesFrom(now)
    const move = moves[pick % moves.length]!
    if (move === 'rest') break
    const before = now
    const [command, to] = move
    // Some acceptances are answers to an offer, after others that nobody took, and some open offers end otherwise.
    if (now.driverId === null && pick % 3 > 0) {
      if (pick % 2 === 0) offer(pick % 4 === 0 ? 'declined' : 'expired')
      offer(null)
    }
    at += minutes * minuteMs
    const undone = before.steps.at(-1)
    now = { ...before, state: to === 'back' ? undone!.from : to, steps: [] }
    if (undoable.includes(command)) now.steps = [...before.steps, { version: versions + 1, from: before.state }]
    if (command === 'correct') now.steps = before.steps.slice(0, -1)
    if (command === 'acceptOffer' || command === 'assignDriver') now.driverId = drivers[driver]!
    if (command === 'releaseJob' || command === 'dropAtHub') now.driverId = null
    if (command === 'startReturn' || command === 'recallParcel') now.destination = 'sender'
    if (['markPickedUp', 'confirmDelivery'].includes(command)) leg(100 * (1 + (pick % 40)))
    record(command, before, command === 'correct' ? undone!.version : null, byDriver)
  }
  if (life.isDeleted) {
    const data = { orderId, version: versions + 1, trackingId: frame.trackingId, epoch: frame.epoch }
    events.push(writeEvent(orderDeleted, { ...about(orderId, '/orders', at), data }))
  }
  return events
}

export function eventsOfDriver({ begin: first, turns, isDisabled }: DriverLife, at: number, begin: number): Envelope[] {
  const driverId = drivers[at]!
  let time = begin + first * minuteMs
  const change = (version: number, onDuty: boolean, disabled: boolean) => ({ driverId, version, onDuty, disabled })
  const events = [writeEvent(driverRegistered, { ...about(driverId, '/drivers', time), data: change(1, false, false) })]
  turns.forEach((minutes, turn) => {
    time += minutes * minuteMs
    const data = change(turn + 2, turn % 2 === 0, false)
    events.push(writeEvent(driverDutyChanged, { ...about(driverId, '/drivers', time), data }))
  })
  if (isDisabled) {
    const data = change(turns.length + 2, false, true)
    events.push(writeEvent(driverDisabledChanged, { ...about(driverId, '/drivers', time), data }))
  }
  return events
}

function about(subject: string, source: string, at: number) {
  return { id: uuidv7(), source, subject, at: new Date(at) }
}

function situationOf({ state, destination, driverId }: Standing): OrderChange['after'] {
  return { state, destination, driverId, recalled: false, attempts: 0, released: true }
}

const frame = anOrderChange({ customerId })
