/**
 * The problem that the planner solves: pickups and deliveries with time windows, several vehicles of limited capacity,
 * and work that is under way (the dynamic PDPTW; Savelsbergh & Sol, "The General Pickup and Delivery Problem",
 * Transportation Science 29, 1995).
 *
 * All times are in seconds since a moment that the caller chooses, the same for the whole problem.
 */
export interface Problem {
  vehicles: readonly Vehicle[]
  requests: readonly Request[]
  travel: Travel
  /**
   * Seconds that a place takes once, however many stops are made there: parking, and the way between vehicle and door.
   * They count when the vehicle leaves a stop for a place to which it drives. Default: 0.
   */
  parking?: number | undefined
  /**
   * `soft`: a window's end may be missed, as little as possible (the product). `hard`: a late plan is none (the
   * instances of the literature).
   */
  windows?: 'soft' | 'hard'
  /** What a plan costs; see objective.ts. */
  weights?: Partial<Weights>
}

/** An index into the travel matrix. */
type Place = number

/** Travel between places, `[from][to]`. It stays as it is: the planner keeps a copy for the same matrix. */
export interface Travel {
  seconds: readonly ArrayLike<number>[]
  metres: readonly ArrayLike<number>[]
}

export interface Vehicle {
  id: string
  /** Where it is, or will be when it becomes free. */
  start: Place
  /** Where it has to end; null: wherever its last stop is. */
  end?: Place | null
  /** When it can leave `start`: now, or when the service at the present stop is done. */
  availableFrom: number
  /** The planner avoids work after this; a request that would cause some does not fit. null: open. */
  endOfShift: number | null
  /** In time order and apart from each other. Driving is interrupted by a break, service waits for its end. */
  breaks: readonly Break[]
  capacity: Load
  /** Its own travel between the same places; default: the problem's. Vehicles that are alike have the same object. */
  travel?: Travel
  /** The stop that the vehicle is driving to: it stays the first one. */
  lockedFirst: StopRef | null
  /** Stops ordered by hand: they stay with this vehicle and in this order. Others may be planned between them. */
  pinnedStops?: readonly StopRef[]
}

export interface Break {
  from: number
  to: number
}

export interface Load {
  kg: number
  parcels: number
}

/** An order, as far as it is still to be carried. */
export interface Request extends Load {
  orderId: string
  /** null: the parcel is on board of `onBoardOf`. */
  pickup: Visit | null
  /** The recipient's door, or wherever else the parcel goes: a hub, the sender. */
  delivery: Visit
  /** The vehicle with the parcel on board: nobody else can deliver it. */
  onBoardOf?: string | null
  /** The vehicle that has to carry it. */
  pinnedTo?: string | null
}

export interface Visit {
  place: Place
  /** Service does not begin earlier: the vehicle waits. */
  earliest: number
  /** Service that begins later is late. Infinity: no window. */
  latest: number
  /** Seconds of service. */
  service: number
}

type StopKind = 'pickup' | 'delivery'

/** One of the two stops of an order. */
export interface StopRef {
  orderId: string
  kind: StopKind
}

/** Prices of a plan's figures, in a unit of their own: only their proportions matter. */
export interface Weights {
  /** Of a second of lateness, at each stop. */
  lateSecond: number
  /** Of a second of driving. */
  drivingSecond: number
  metre: number
  /** Of a vehicle that has any stop. */
  vehicle: number
  /** Of a second of work after the end of the shift. */
  overtimeSecond: number
  /** Of a request that nobody carries. */
  unassigned: number
}
