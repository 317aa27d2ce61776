import type { Command } from './commands.ts'
import type { Actor } from './journey.ts'

/** What somebody asks of an order, with all that the decision needs and the order does not know. */
export interface Asked {
  command: Command
  actor: Actor
  /** Staff do a driver's command. */
  override?: boolean
  reasonCode?: string
  /** Why, in the actor's own words. Never in an event. */
  note?: string
  /** AcceptOffer: how many live orders the driver has. */
  openOrders?: number
  /** AssignDriver, ReassignDriver: null when there is no such driver. */
  driver?: { id: string; disabled: boolean } | null
  /** DropAtHub: where. */
  hub?: string
}
