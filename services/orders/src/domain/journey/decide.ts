import type { OrderSituation } from '@ilbud/proto/events/order-change'
import { isFinalState, type OrderCommand } from '@ilbud/proto/http/orders/order-status'
import type { ScanMeans } from '@ilbud/proto/http/orders/label'
import type { CommandRequest } from './command-request.ts'
import { type Command, commands } from './commands.ts'
import { applyEffects } from './effects.ts'
import { type Commander, isOffered, type Journey, situationOf } from './journey.ts'
import { type AllowedEdge, findAllowedEdge } from './allowed-edge.ts'
import { alreadyTaken, illegalTransition } from './refusals.ts'
import { checkNeeds, checkReason } from './requirements.ts'
import type { Moment } from './who.ts'

export interface Decision {
  command: OrderCommand
  actor: Commander
  before: OrderSituation
  after: Journey
  /** The command was only possible as an override. */
  override: boolean
  reasonCode: string | null
  note: string | null
  /** The version of the event that a correction takes back. */
  corrects: number | null
  /** How the label was read, where the command is one of those with a scan; null: it was not. */
  scan: ScanMeans | null
}

/** The order after a command; throws if it is refused. The only function in the system that changes a state. */
export function decide(order: Journey, request: CommandRequest, moment: Moment): Decision {
  const { command, actor } = request
  const allowed = requireAllowedEdge(order, request, moment)
  checkReason(request, allowed)
  checkNeeds(order, request, allowed, moment)
  const after = applyEffects(order, request, allowed.edge, moment)
  return {
    command,
    actor,
    before: situationOf(order),
    after,
    override: allowed.byOverride,
    reasonCode: commands[command].reason === 'words' ? null : (request.reasonCode ?? null),
    note: request.note ?? null,
    corrects: command === 'correct' ? (order.steps.at(-1)?.version ?? null) : null,
    scan: (commands[command].scan && request.scan) ?? null
  }
}

function requireAllowedEdge(
  order: Journey,
  { command, actor, override = false, occurredAt, handedTo }: CommandRequest,
  moment: Moment
): AllowedEdge {
  const context = { ...moment, order, actor, occurredAt }
  const found = findAllowedEdge(context, command)
  const isSaid = !found?.edge.handedTo || found.edge.handedTo === handedTo
  if (found && isSaid && (override || !found.byOverride)) return found
  // While the order is live, the other drivers learn that somebody was faster.
  const isLive = order.released && !isFinalState(order.state)
  if (command === 'acceptOffer' && actor.role === 'driver' && isLive) throw alreadyTaken()
  throw illegalTransition(context, command)
}

/**
 * Whether a driver repeats a command that is answered with the same body and no new event: accepting an
 * order again, or dropping it at the hub again before another driver accepts it.
 */
export function isRepeated(
  { state, driverId, droppedBy, released }: Journey,
  { command, actor }: Pick<CommandRequest, 'command' | 'actor'>
): boolean {
  if (actor.role !== 'driver' || actor.id === null) return false
  if (command === 'acceptOffer') return driverId === actor.id && !isFinalState(state)
  return command === 'dropAtHub' && isOffered({ state, driverId, released }) && droppedBy === actor.id
}

/** The command that the system gives right after a change: the return after the last attempt. */
export function nextBySystem({ state, attempts, returnOption }: Journey, { rules }: Moment): Command | null {
  return state === 'ATTEMPT_FAILED' && returnOption && attempts >= rules.attemptLimit ? 'startReturn' : null
}
