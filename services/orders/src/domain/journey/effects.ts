import type { CommandRequest } from './command-request.ts'
import { commands, type Edge, type Effect } from './commands.ts'
import { isOffered, type Journey, type Offering, type Step } from './journey.ts'
import type { Moment } from './who.ts'

type Change = (order: Journey, request: CommandRequest, moment: Moment) => Partial<Journey>

const changes: Record<Exclude<Effect, 'can be taken back'>, Change> = {
  'takes a driver': (_order, { actor, driver }) => ({ driverId: driver?.id ?? actor.id, droppedBy: null }),
  'clears the driver': () => ({ driverId: null }),
  'attempts + 1': ({ attempts }) => ({ attempts: attempts + 1 }),
  'heads to the recipient': () => ({ destination: 'recipient' }),
  'heads to the sender': () => ({ destination: 'sender' }),
  'is released': () => ({ released: true }),
  'is recalled': (_order, _request, { now }) => ({ recalled: true, recalledAt: now })
}

/** The order after a command that the table and its guards allow. */
export function applyEffects(order: Journey, request: CommandRequest, { to }: Edge, moment: Moment): Journey {
  const { command } = request
  const effects = commands[command].effects ?? []
  const after: Journey = { ...order, version: order.version + 1, steps: stepsAfter(order, request, moment.now) }
  for (const effect of effects) {
    if (effect !== 'can be taken back') Object.assign(after, changes[effect](order, request, moment))
  }
  after.state = to === 'back' ? (order.steps.at(-1)?.from ?? order.state) : to
  // A correction of a delivery that overtook a recall.
  if (after.state === 'RETURNING') after.destination = 'sender'
  if (command === 'dropAtHub') {
    after.hub = request.hub ?? order.hub
    after.droppedBy = request.actor.role === 'driver' ? request.actor.id : null
  }
  after.offering = offeringAfter(order, after, request, moment)
  // A proof belongs to one driver and one attempt.
  if (after.driverId !== order.driverId || after.attempts !== order.attempts) after.givenProofs = []
  return after
}

/** Offers begin when the order begins to wait for a driver, and end with it. */
function offeringAfter(
  before: Journey,
  after: Journey,
  { command }: CommandRequest,
  { now, rules }: Moment
): Offering | null {
  // A test order is the robot's.
  if (!isOffered(after) || after.test) return null
  if (!isOffered(before)) return rules.offersFirst ? { round: after.version, beganAt: now, isOver: false } : null
  return before.offering && command === 'releaseToPool' ? { ...before.offering, isOver: true } : before.offering
}

/** Drivers and staff: whose steps are the parcel's, so that they can be taken back. */
const movers: readonly CommandRequest['actor']['role'][] = ['driver', 'dispatcher', 'admin']

function stepsAfter(order: Journey, { command, actor }: CommandRequest, now: Date): readonly Step[] {
  if (command === 'correct') return order.steps.slice(0, -1)
  // No step of the parcel: its driver may still take the last one back.
  if (command === 'reschedule' || command === 'choosePlace') return order.steps
  // What sender or recipient decided is not their driver's to take back.
  if (!movers.includes(actor.role)) return []
  // Correct cannot go back beyond any other command.
  if (!commands[command].effects?.includes('can be taken back')) return []
  return [...order.steps, { command, from: order.state, version: order.version + 1, at: now.toISOString() }]
}
