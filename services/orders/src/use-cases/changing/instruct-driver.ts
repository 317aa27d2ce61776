import { saveInstructions } from '#db/orders/orders.ts'
import { lockOrder, type TrackedOrder } from '#db/orders/orders.ts'
import { choose, hasNewTime, type WantedChoice } from '#domain/delivery-choice.ts'
import type { Order } from '#domain/order.ts'
import { parseTime } from '#domain/schedule/local-time.ts'
import { open, seal } from '@ilbud/kernel/db/seal'
import { ConflictError, InvalidRequestError, NotFoundError } from '@ilbud/kernel/errors'
import { appendAudit } from '@ilbud/kernel/events/audit'
import type { Instructions, InstructionsBody } from '@ilbud/proto/http/parcels/instructions'
import { isFinalState } from '@ilbud/proto/http/orders/order-status'
import { isReturning } from '@ilbud/proto/http/orders/order-views'
import type { OrdersDeps } from '#use-cases/deps.ts'
import { type ChangeDeps, changeOrder } from './change-order.ts'
import { findForVisitor, type Visitor } from './find-for-visitor.ts'

type Deps = ChangeDeps & Pick<OrdersDeps, 'dataKey' | 'keyGuesses' | 'onCommit' | 'hours'>

/**
 * Stores what the recipient wants, given by a holder of the link or a party, until the hand-over. NotFoundError for
 * others. The words make no event: drivers read them in their list, and they may not leave this service. A choice of
 * place or time makes one, without the neighbour's name.
 */
export async function instructDriver(
  deps: Deps,
  { trackingId, visitor, body }: { trackingId: string; visitor: Visitor; body: InstructionsBody }
): Promise<Instructions> {
  const { db, now, onCommit } = deps
  const tracked = await findForVisitor(deps, trackingId, visitor)
  const { actor } = visitor
  const stored = await db.transaction().execute(async (trx) => {
    // The key or the driver may have changed meanwhile; only the hand-over is checked again.
    const order = await lockOrder(trx, tracked.order.id)
    if (!order) throw new NotFoundError('Order')
    checkOnItsWay(order)
    const text = hasChoice(body) ? body.text : (body.text ?? null)
    if (text !== undefined) await saveInstructions(trx, order.id, text === null ? null : sealText(deps, text))
    const choice = choose(order, wantedChoice(order, body, deps), { now: now(), hours: deps.hours })
    if (choice !== order.choice) {
      await changeOrder(
        { ...deps, db: trx },
        {
          orderId: order.id,
          commandFor: () => ({
            command: hasNewTime(order.choice, choice) ? 'reschedule' : 'choosePlace',
            actor: { id: actor?.id ?? null, role: 'recipient', companyId: null }
          }),
          edit: (present) => ({ ...present, choice })
        }
      )
    }
    // A holder of the link is anonymous; the log says that it was one.
    const reason = actor ? null : 'by the link'
    const act = { action: 'order.instruct', objectType: 'order', objectId: order.id } as const
    await appendAudit(trx, 'orders', { actor, ...act, at: now(), reason })
    return choice
  })
  onCommit()
  return {
    text: body.text ?? null,
    leaveAtDoor: stored.place === 'outside',
    place: stored.place,
    neighbourName: stored.sealedNeighbour === null ? null : (body.neighbourName ?? null),
    notBefore: stored.notBefore?.toISOString() ?? null,
    notAfter: stored.notAfter?.toISOString() ?? null
  }
}

function checkOnItsWay(order: TrackedOrder['order']): void {
  if (!isFinalState(order.state) && !isReturning(order)) return
  const details = { from: order.state, asked: 'instructions', allowed: [] }
  throw new ConflictError('ILLEGAL_TRANSITION', 'The parcel is no longer on its way to the recipient', details)
}

function hasChoice({ place, neighbourName, notBefore, notAfter }: InstructionsBody): boolean {
  return [place, neighbourName, notBefore, notAfter].some((value) => value !== undefined)
}

function wantedChoice(order: Order, body: InstructionsBody, deps: Pick<Deps, 'dataKey'>): WantedChoice {
  const { neighbourName } = body
  return {
    place: wantedPlace(order, body),
    ...(neighbourName !== undefined && { sealedNeighbour: resealed(order, neighbourName, deps) }),
    notBefore: readTime('notBefore', body.notBefore),
    notAfter: readTime('notAfter', body.notAfter)
  }
}

/** Clients that know no places say `leaveAtDoor`, or take it back by leaving it out. */
function wantedPlace({ choice }: Order, body: InstructionsBody): WantedChoice['place'] {
  const { place, leaveAtDoor } = body
  if (place !== undefined || (leaveAtDoor === undefined && hasChoice(body))) return place
  if (leaveAtDoor) return 'outside'
  return choice.place === 'outside' ? null : undefined
}

/** The old seal of an unchanged name, so that it compares as the same. */
function resealed({ choice }: Order, name: string | null, deps: Pick<Deps, 'dataKey'>): string | null {
  if (name === null) return null
  const { sealedNeighbour } = choice
  if (sealedNeighbour !== null && open(deps.dataKey, Buffer.from(sealedNeighbour, 'base64')) === name)
    return sealedNeighbour
  return sealText(deps, name)
}

function sealText({ dataKey }: Pick<Deps, 'dataKey'>, text: string): string {
  return seal(dataKey, text).toString('base64')
}

export function readTime(path: 'notBefore' | 'notAfter', text: string | null | undefined): Date | null | undefined {
  if (text === undefined || text === null) return text
  const time = parseTime(text)
  if (!time) throw new InvalidRequestError([{ path, message: 'Please enter a valid date and time' }])
  return time
}
