import type { ColumnType, Generated } from 'kysely'
import type { OutboxTables } from '@ilbud/kernel/events/outbox'
import type {
  DeliveryPlace,
  Destination,
  OrderState,
  PackageSize,
  ProofKind,
  ServiceLevel
} from '@ilbud/proto/http/orders/order-status'
import type { PinCheck } from '@ilbud/proto/http/parcels/pin'
import type { Rating } from '@ilbud/proto/http/parcels/rating'
import type { CandidateReason } from '@ilbud/proto/http/dispatch/candidate-reason'
import type { Metadata } from '@ilbud/proto/http/fields/metadata'
import type { FailedAttempt } from '@ilbud/proto/http/parcels/decision'
import type { PaymentMethod } from '@ilbud/proto/http/orders/create-order'
import type { RecurringOutcome } from '@ilbud/proto/http/orders/recurring-orders'
import type { Step } from '#domain/journey/journey.ts'
import type { Payment } from '#domain/order.ts'
import type { Parcel } from '#domain/parcel.ts'
import type { Price } from '@ilbud/proto/http/price/price'
import type { PriceLine } from '@ilbud/proto/http/price/quotes'
import type { Settings } from '#domain/settings.ts'

export interface OrdersTable {
  id: string
  tracking_id: string
  /** SHA-256, base64url. */
  tracking_key_hash: string
  /** For the confirmation mail; emptied after 24 hours. */
  tracking_key_sealed: string | null
  version: number
  state: OrderState
  destination: Destination
  driver_id: string | null
  recalled: boolean
  recalled_at: Date | null
  attempts: number
  /** False until the release of a scheduled order. */
  released: boolean
  /** Offered to one driver at a time since that version; null: not. */
  offer_round: number | null
  offers_began_at: Date | null
  /** Nobody whom it was offered took it: it is in the pool. */
  offers_over: boolean
  dropped_by: string | null
  hub: string | null
  steps: Step[]
  return_option: boolean
  required_proofs: ProofKind[]
  given_proofs: ProofKind[]
  customer_id: string
  company_id: string | null
  customer_name: string
  customer_phone: string | null
  created_at: Date
  updated_at: Date
  ended_at: Date | null
  far_from_stop_km: number | null
  /** The latest failed attempt, and what was decided after it. */
  failed_attempt: FailedAttempt | null
  /** When its default happens; null: there is nothing to decide. */
  decide_by: Date | null
  return_by: Date | null
  deleted_at: Date | null
  /** When the order was pseudonymised. */
  pseudonymised_at: Date | null
  /** Placed by a test key. */
  test: boolean
  title: string | null
  reference: string | null
  metadata: Metadata | null
  pickup_address: string
  pickup_lat: number | null
  pickup_lng: number | null
  pickup_district: string | null
  pickup_city: string
  pickup_contact: string
  pickup_phone: string
  pickup_phone_e164: string | null
  pickup_notes: string | null
  pickup_gate_code_sealed: string | null
  /** The recipient's, for the driver. */
  instructions_sealed: string | null
  /** In staff's words; null: not delayed by them. */
  delay_reason: string | null
  leave_at_door: boolean | null
  delivery_place: DeliveryPlace | null
  /** The name of the neighbour who may take it. */
  neighbour_sealed: string | null
  not_before: Date | null
  not_after: Date | null
  pin_required: boolean
  pin_sealed: string | null
  /** For the driver's phone. */
  pin_check: PinCheck | null
  /** Wrong ones. */
  pin_tries: number
  /** Of wrong ones that were sent with an Idempotency-Key: hashes, by which a repeat is recognised. */
  pin_try_keys: string[]
  delivery_address: string
  delivery_lat: number | null
  delivery_lng: number | null
  delivery_district: string | null
  delivery_city: string
  delivery_contact: string
  delivery_phone: string
  delivery_phone_e164: string | null
  delivery_email: string | null
  delivery_notes: string | null
  package_size: PackageSize
  weight_grams: number | null
  quantity: number
  category: Parcel['category']
  value_ore: number | null
  fragile: boolean
  package_notes: string | null
  is_asap: boolean
  scheduled_pickup: Date | null
  scheduled_delivery: Date | null
  /** When the order enters the pool; null: at once. */
  release_at: Date | null
  service_level: ServiceLevel
  payment_method: PaymentMethod
  payment_status: Payment['status']
  cost_center: string | null
  source: string
  price_method: Price['method']
  distance_km: number | null
  price_lines: PriceLine[]
  tariff_version: number
  total_amount_ore: number
  pay_ore: number
  promise_low: Date
  promise_high: Date
  eta: Date | null
  eta_unknown_since: Date | null
  delayed: boolean
  driver_near: boolean
  /** Version and revision of the public view that the ETA is from. */
  view_version: number
  view_revision: number
}

export interface OrderEventsTable {
  order_id: string
  version: number
  at: Date
  occurred_at: Date | null
  type: string
  actor_id: string | null
  actor_role: string
  reason_code: string | null
  note: string | null
  lat: number | null
  lng: number | null
  event: unknown
}

/** An offer of an order to one driver. Its times are those of the database's clock. */
export interface OffersTable {
  id: string
  order_id: string
  /** `offer_round` of the order. */
  round: number
  /** Of this round, from 1. */
  number: number
  driver_id: string
  made_at: Date
  expires_at: Date
  added_km: number
  added_minutes: number
  late_minutes: number
  reason: CandidateReason
  pay_ore: number
  /** Null: nobody has answered, and nobody has found that its time is over. */
  ended_at: Date | null
  /** `withdrawn`: the order needs no driver any more, or is offered to nobody. */
  outcome: 'accepted' | 'declined' | 'expired' | 'withdrawn' | null
}

export interface ProofsTable {
  id: string
  order_id: string
  driver_id: string
  kind: ProofKind
  /** Who signed, as typed. */
  signer: string | null
  /** Name of the picture in the file store; a typed signature has none. */
  file: string | null
  at: Date
  occurred_at: Date | null
}

/** What sender or recipient said of a delivery. The text is emptied with the order's contacts. */
interface RatingsTable {
  order_id: string
  /** Who delivered it. */
  driver_id: string | null
  stars: number
  text: string | null
  by: Rating['by']
  at: Date
}

/**
 * What orders are found by. Written with the order and when its contacts change, deleted with it. Rows of pseudonymised
 * orders have no sender, phones or recipient.
 */
export interface OrderSearchTable {
  order_id: string
  placed_at: Date
  sender_id: string | null
  /** As stored: upper case, no hyphens. */
  tracking: string
  /** Digits only, with the country's. */
  phones: string
  /** Everything else, in lower case, a line each. */
  content: string
  /** One text per recipient: name and phone. */
  recipient: string
  test: boolean
}

/** An order that is placed again by a rule. */
export interface RecurringOrdersTable {
  id: string
  /** In whose name it is ordered; their own, unless a company shares it. */
  customer_id: string
  company_id: string | null
  created_at: Date
  updated_at: Date
  rule: string
  starts_on: string
  pickup_time: string
  delivery_time: string | null
  skip_days: string[]
  status: 'active' | 'paused' | 'ended'
  /** The first day that nothing has become of; null unless it is active. */
  next_day: string | null
  /** When that day is ordered, or tried again. */
  next_at: Date | null
  /** Its name and what is ordered. */
  content_sealed: Buffer
}

/** What became of a day of a recurring order. */
interface RecurringDaysTable {
  recurring_id: string
  day: string
  outcome: RecurringOutcome
  order_id: string | null
  /** Of `refused`: the code of the error. */
  code: string | null
  at: Date
}

export interface SettingsTable {
  version: number
  tariff_version: number
  /** `delayMinutes`: the delay threshold's name up to 0.3.0, whose replicas run beside ours during an update. */
  body: ColumnType<Settings & { delayMinutes?: number }, string, never>
  changed_at: Date
  changed_by: string
}

export interface OrdersTables extends OutboxTables {
  epoch: { id: string }
  orders: OrdersTable
  order_events: OrderEventsTable
  order_search: OrderSearchTable
  offers: OffersTable
  proofs: ProofsTable
  ratings: RatingsTable
  recurring_orders: RecurringOrdersTable
  recurring_days: RecurringDaysTable
  settings: SettingsTable
  drivers: { id: string; disabled: boolean; max_kg: number | null; max_parcels: number | null }
  companies: { id: string; approved: boolean }
  cost_centres: { id: string; company_id: string; code: string; active: boolean }
  /** Whose accounts were erased. */
  erased_people: { user_id: string; heard_at: Date; done_at: Generated<Date | null> }
  demo_marks: { name: string; made_at: Generated<Date> }
}
