import type { DecisionChoice } from '@ilbud/proto/http/parcels/decision'
import type { ScanMeans } from '@ilbud/proto/http/orders/label'
import type { Load } from '@ilbud/proto/http/dispatch/vehicle'
import type { Command } from './commands.ts'
import type { Commander } from './journey.ts'

/** A command with everything else that the decision needs and the order does not hold. */
export interface CommandRequest {
  command: Command
  actor: Commander
  /** Staff give a driver's command in the driver's place. */
  override?: boolean
  reasonCode?: string
  /** The reason in the actor's own words. Never part of an event. */
  note?: string
  /** The time on the actor's device, when it was done there. */
  occurredAt?: Date | undefined
  /** AcceptOffer: how many live orders the driver has. */
  openOrders?: number
  /** AssignDriver, ReassignDriver: null when there is no such driver. */
  driver?: { id: string; disabled: boolean } | null
  /** AcceptOffer, AssignDriver, ReassignDriver: how much fits in the driver's vehicle; null: any order. */
  room?: { maxKg: number; maxParcels: number } | null
  /** Of the order, where there is a room. */
  load?: Load
  /** ConfirmDelivery, ConfirmReturn: whom the parcel was given to, if the caller says so. */
  handedTo?: 'recipient' | 'sender'
  /** RetryDelivery, StartReturn: what sender or recipient chose after a failed attempt. */
  answer?: DecisionChoice
  /** ConfirmDelivery: the recipient's PIN was checked and is right. */
  hasPin?: boolean
  /** The driver has read the label of this very parcel. */
  scan?: ScanMeans
  /** DropAtHub: where. */
  hub?: string
}
