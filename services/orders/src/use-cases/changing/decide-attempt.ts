import { listUndecided, lockOrder } from '#db/orders/orders.ts'
import { choose, type WantedChoice } from '#domain/delivery-choice.ts'
import { isUndecided, timeOfDefault } from '#domain/failed-attempt.ts'
import type { CommandRequest } from '#domain/journey/command-request.ts'
import { type Actor, type Commander, system } from '#domain/journey/journey.ts'
import type { Order } from '#domain/order.ts'
import { isOwnedBy } from '#domain/visibility.ts'
import { inTransaction } from '@ilbud/kernel/db/in-transaction'
import { seal } from '@ilbud/kernel/db/seal'
import { ConflictError, ForbiddenError, InvalidRequestError, NotFoundError, RuleError } from '@ilbud/kernel/errors'
import type { DecisionBody } from '@ilbud/proto/http/parcels/decision-body'
import type { OrdersDeps } from '#use-cases/deps.ts'
import { type ChangeDeps, type ChangeResult, changeOrder } from './change-order.ts'
import { findForVisitor, type Visitor } from './find-for-visitor.ts'
import { readTime } from './instruct-driver.ts'

type Deps = ChangeDeps & Pick<OrdersDeps, 'dataKey'>

const atATime = 200

/**
 * The owner's answer to a failed attempt (docs/domain/recipient.md#after-a-failed-attempt): a new attempt or the return,
 * which are the same commands as those of drivers and staff. NotFoundError for another's order.
 */
export async function decideForOwner(
  deps: Deps,
  { orderId, actor, body }: { orderId: string; actor: Actor; body: DecisionBody }
): Promise<ChangeResult> {
  return answer(deps, {
    orderId,
    actor,
    body,
    check(order) {
      if (!isOwnedBy(order, actor)) throw new NotFoundError('Order')
    }
  })
}

/** The same on a tracking page, for a holder of the link or the owner. NotFoundError for others. */
export async function decideForVisitor(
  deps: Deps & Pick<OrdersDeps, 'keyGuesses'>,
  { trackingId, visitor, body }: { trackingId: string; visitor: Visitor; body: DecisionBody }
): Promise<ChangeResult> {
  const { order, isByKey } = await findForVisitor(deps, trackingId, visitor)
  const { actor } = visitor
  if (!isByKey && actor) return decideForOwner(deps, { orderId: order.id, actor, body })
  const recipient: Commander = { id: actor?.id ?? null, role: 'recipient', companyId: null }
  return answer(deps, { orderId: order.id, actor: recipient, body })
}

async function answer(
  deps: Deps,
  request: { orderId: string; actor: Commander; body: DecisionBody; check?: (order: Order) => void }
): Promise<ChangeResult> {
  const { orderId, actor, body, check } = request
  const { choice } = body
  return changeLocked(deps, {
    orderId,
    commandFor(order) {
      check?.(order)
      checkAnswer(order, { actor, body, rules: deps.rules })
      return { command: choice === 'return' ? 'startReturn' : 'retryDelivery', actor, answer: choice }
    },
    edit(order) {
      if (choice === 'return') return order
      return { ...order, choice: choose(order, wantedChoice(deps, body), { now: deps.now(), hours: deps.rules.hours }) }
    }
  })
}

/** Locked, because what else is edited without a new version would be written back as it was read. */
async function changeLocked(deps: ChangeDeps, change: Parameters<typeof changeOrder>[1]): Promise<ChangeResult> {
  return inTransaction(deps.db, async (trx) => {
    await lockOrder(trx, change.orderId)
    return changeOrder({ db: trx, epoch: deps.epoch, rules: deps.rules, now: deps.now }, change)
  })
}

function checkAnswer(
  order: Order,
  { actor, body: { choice, place }, rules }: { actor: Commander; body: DecisionBody; rules: ChangeDeps['rules'] }
): void {
  const { failedAttempt, attempts } = order
  if (choice === 'place' && place === undefined) throw new InvalidRequestError([{ path: 'place', message: 'Required' }])
  if (choice === 'return' && actor.role === 'recipient')
    throw new ForbiddenError('Only the sender can have it returned')
  if (failedAttempt && failedAttempt.choice !== null) {
    const { choice: chosen, by } = failedAttempt
    throw new ConflictError('ALREADY_DECIDED', 'This has already been decided', { choice: chosen, by })
  }
  // What else is not possible now is refused by the table of commands.
  if (isUndecided(order) && choice !== 'return' && attempts >= rules.attemptLimit) {
    throw new RuleError('NO_ATTEMPT_LEFT', 'There is no further attempt, the parcel goes back to the sender')
  }
}

/** A new attempt without a time is made as soon as possible, whatever was chosen before. */
function wantedChoice({ dataKey }: Pick<Deps, 'dataKey'>, body: DecisionBody): WantedChoice {
  const { place, neighbourName } = body
  return {
    ...(place !== undefined && {
      place,
      sealedNeighbour: neighbourName === undefined ? null : seal(dataKey, neighbourName).toString('base64')
    }),
    notBefore: readTime('notBefore', body.notBefore) ?? null,
    notAfter: readTime('notAfter', body.notAfter) ?? null
  }
}

/**
 * Carries out what was announced for the attempts after which nobody has chosen in time, longest due first. What is due
 * stands with the order, so a restart forgets nothing; an order that has been decided meanwhile is left alone.
 */
export async function decideByDefault(deps: ChangeDeps & Pick<OrdersDeps, 'onCommit'>): Promise<void> {
  const now = deps.now()
  for (const orderId of await listUndecided(deps.db, now, atATime)) {
    try {
      const { changed } = await changeLocked(deps, {
        orderId,
        commandFor: (order) => commandOfDefault(order, deps),
        edit: (order) => (isReturned(order, deps) ? order : { ...order, choice: timeOfDefault(order, now) })
      })
      if (changed) deps.onCommit()
    } catch (error) {
      // Deleted or changed meanwhile: the next turn finds it, if it is still due.
      if (!(error instanceof NotFoundError || error instanceof ConflictError)) throw error
    }
  }
}

function commandOfDefault(order: Order, deps: ChangeDeps): CommandRequest | null {
  if (!isUndecided(order) || new Date(order.failedAttempt!.until) > deps.now()) return null
  return { command: isReturned(order, deps) ? 'startReturn' : 'retryDelivery', actor: system }
}

/** As announced, unless the number of attempts has been lowered since. */
function isReturned({ failedAttempt, attempts }: Order, { rules }: Pick<ChangeDeps, 'rules'>): boolean {
  return failedAttempt?.default === 'return' || attempts >= rules.attemptLimit
}
