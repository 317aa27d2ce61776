import type { OrderSituation } from '@ilbud/proto/events/order-change'
import type { OrderCommand, OrderState, ProofKind } from '@ilbud/proto/http/orders/order-status'
import type { ScheduleSettings } from '@ilbud/proto/http/settings'
import type { Role } from '@ilbud/proto/http/roles'

/** A step that Correct may take back, with the state that it left. */
export interface Step {
  command: OrderCommand
  from: OrderState
  /** Of the event. */
  version: number
  /** ISO time. */
  at: string
}

/** Offers of an order to one driver after the other. */
export interface Offering {
  /** The version of the order with which they began. */
  round: number
  beganAt: Date
  /** Nobody took it: the pool has it. */
  isOver: boolean
}

/** The part of an order that the state machine works on. */
export interface Journey extends OrderSituation {
  version: number
  /** That it waits for a driver is offered to one at a time; null: the pool has it, or it does not wait. */
  offering: Offering | null
  /** Who dropped the parcel at its hub, until another driver accepts it. */
  droppedBy: string | null
  hub: string | null
  /** Latest last, at most three. Emptied by a command that cannot be taken back. */
  steps: readonly Step[]
  returnOption: boolean
  requiredProofs: readonly ProofKind[]
  givenProofs: readonly ProofKind[]
  /** The driver needs the recipient's PIN to confirm the delivery. */
  pinRequired: boolean
  /** When the sender recalled it; null also for recalls before this was stored. */
  recalledAt: Date | null
  /** Null: at any time. */
  earliestPickup: Date | null
  customerId: string
  companyId: string | null
  /** Nobody carries it: the robot of the sandbox takes its steps. */
  test: boolean
}

export interface Actor {
  id: string | null
  role: Role | 'system'
  companyId: string | null
  /** Of an API key: whether it is for test orders, or for all others. Undefined: both. */
  test?: boolean | undefined
}

/** Who may give commands: also whoever chooses for the recipient, by the link or as a party. */
export type Commander = Actor | { id: string | null; role: 'recipient'; companyId: null }

export const system: Actor = { id: null, role: 'system', companyId: null }

/** Plays the driver of test orders. No account has this id. */
export const robot = { id: '00000000-0000-7000-8000-000000000000', role: 'driver', companyId: null } satisfies Actor

/** The numbers of the state machine, which are configuration. */
export interface Rules {
  attemptLimit: number
  maxOpenOrders: number
  /** How long a driver may take a step back. */
  correctionSeconds: number
  /** How long before its earliest pickup a driver may take a parcel. */
  graceMinutes: number
  /** How long after a recall its driver may still report that the recipient was given the parcel. */
  afterRecallMinutes: number
  /** How long an admin may take a delivery back. */
  deliveredCorrectionHours: number
  /** How long sender and recipient may choose after a failed attempt. */
  decisionMinutes: number
  /** Drivers take and give parcels with a scan of the label. */
  scanRequired: boolean
  hours: ScheduleSettings
  /** An order that needs a driver is first offered to one at a time. */
  offersFirst: boolean
}

type Custody = 'sender' | 'driver' | 'hub' | 'recipient' | 'nobody'

/** Who holds the parcel. */
export function custodyOf(state: OrderState): Custody {
  if (state === 'AT_HUB') return 'hub'
  if (state === 'DELIVERED') return 'recipient'
  if (state === 'LOST') return 'nobody'
  return ['CREATED', 'ASSIGNED', 'CANCELED', 'RETURNED'].includes(state) ? 'sender' : 'driver'
}

/** Whether the order waits for a driver: in the pool, or while it is offered to one at a time. */
export function isOffered({ state, driverId, released }: Pick<Journey, 'state' | 'driverId' | 'released'>): boolean {
  return (state === 'CREATED' && released) || (state === 'AT_HUB' && driverId === null)
}

/** Whether it is in nobody's pool, because it is offered to one driver at a time. */
export function isBeingOffered({ offering }: Pick<Journey, 'offering'>): boolean {
  return offering !== null && !offering.isOver
}

/** Whether the parcel is where a driver has to fetch it, so that it may still go to any of them. */
export function isToBeFetched({ state }: Pick<Journey, 'state'>): boolean {
  return state === 'CREATED' || state === 'ASSIGNED' || state === 'AT_HUB'
}

/** Whether the order has no driver and needs one; of test orders none does. */
export function waitsForDriver({ state, driverId, test }: Pick<Journey, 'state' | 'driverId' | 'test'>): boolean {
  return !test && driverId === null && (state === 'CREATED' || state === 'AT_HUB')
}

export function situationOf(order: Journey): OrderSituation {
  const { state, destination, driverId, recalled, attempts, released } = order
  return {
    state,
    destination,
    driverId,
    recalled,
    attempts,
    released,
    ...(isBeingOffered(order) && { offered: true as const })
  }
}
