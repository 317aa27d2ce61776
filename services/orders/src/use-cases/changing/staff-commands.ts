import { findDriver, type KnownDriver } from '#db/neighbours.ts'
import type { CommandRequest } from '#domain/journey/command-request.ts'
import type { Command } from '#domain/journey/commands.ts'
import type { Actor } from '#domain/journey/journey.ts'
import { loadOfOrder, type Order } from '#domain/order.ts'
import { ConflictError } from '@ilbud/kernel/errors'
import type { AdminVerb, AdminCommandBody } from '@ilbud/proto/http/dispatch/admin-commands'
import type { OrdersDeps } from '#use-cases/deps.ts'
import { type ChangeDeps, type ChangeResult, changeOrder } from './change-order.ts'
import { setDelay } from './set-delay.ts'

type StaffDeps = ChangeDeps & Pick<OrdersDeps, 'hub'>

/** Runs a verb of staff on one order. They may see every order; the table of commands says what they may do. */
export async function doForStaff(
  deps: StaffDeps,
  { orderId, actor, body }: { orderId: string; actor: Actor; body: AdminCommandBody }
): Promise<ChangeResult> {
  const check = (order: Order): void => checkVersion(order, body.version)
  if (body.verb === 'delay') {
    return setDelay(deps, { orderId, actor, minutes: body.minutes ?? null, reason: body.reason, check })
  }
  const request = await requestOf(deps, body, actor)
  return changeOrder(deps, {
    orderId,
    commandFor(order) {
      check(order)
      return { ...request, load: loadOfOrder(order) }
    }
  })
}

/** ConflictError when the order has changed since its author saw that version; undefined: not checked. */
export function checkVersion({ version }: Order, seen: number | undefined): void {
  if (seen === undefined || seen === version) return
  throw new ConflictError('VERSION_CONFLICT', 'The order has changed since you looked at it', { version })
}

type Plain = Exclude<AdminVerb, 'delay' | 'override'>

/** The command behind each staff verb. */
const commandOf: Record<Plain, Command> = {
  assign: 'assignDriver',
  reassign: 'reassignDriver',
  release: 'releaseJob',
  cancel: 'cancelOrder',
  recall: 'recallParcel',
  return: 'startReturn',
  retry: 'retryDelivery',
  'pickup-failed': 'reportPickupFailed',
  'attempt-failed': 'reportFailedAttempt',
  hub: 'dropAtHub',
  correct: 'correct',
  lost: 'declareLost'
}

/** The vehicle does not count where staff say so. */
function assignment(
  { verb, override }: AdminCommandBody & { verb: 'assign' | 'reassign' },
  actor: Actor,
  driver: KnownDriver | undefined
): CommandRequest {
  const room = override ? null : (driver?.capacity ?? null)
  return { command: commandOf[verb], actor, driver: driver ?? null, room }
}

async function requestOf(
  { db, hub }: StaffDeps,
  body: Exclude<AdminCommandBody, { verb: 'delay' }>,
  actor: Actor
): Promise<CommandRequest> {
  switch (body.verb) {
    case 'assign':
    case 'reassign':
      return assignment(body, actor, await findDriver(db, body.driverId))
    case 'pickup-failed':
    case 'attempt-failed': {
      const { reason, note } = body
      return { command: commandOf[body.verb], actor, reasonCode: reason, ...(note && { note }) }
    }
    case 'override':
      return {
        command: body.command,
        actor,
        override: true,
        note: body.reason,
        hub,
        ...(body.handedTo && { handedTo: body.handedTo })
      }
    case 'retry':
      return { command: commandOf.retry, actor }
    default:
      return { command: commandOf[body.verb], actor, note: body.reason, hub }
  }
}
