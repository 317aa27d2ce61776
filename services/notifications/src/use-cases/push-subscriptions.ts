import { hash } from 'node:crypto'
import { deleteEndpoint, saveSubscription, type Subscriber } from '#db/push-subscriptions.ts'
import { isErased } from '@ilbud/kernel/db/erased-people'
import { seal } from '@ilbud/kernel/db/seal'
import { InvalidRequestError, NotFoundError, RuleError, UnauthorizedError } from '@ilbud/kernel/errors'
import type { GuessLimit } from '@ilbud/kernel/http/limits/guess-limit'
import { hashSecret } from '@ilbud/kernel/secret-hash'
import { DiscloseAnswer_Level, Orders } from '@ilbud/proto/grpc/gen/orders_pb'
import type { SubscribeBody } from '@ilbud/proto/http/people/push'
import { parseTrackingId } from '@ilbud/proto/http/parcels/tracking-id'
import { isTrackingKey } from '@ilbud/proto/http/parcels/tracking-key'
import type { NotificationsDeps } from './deps.ts'

export type SubscribeDeps = Pick<NotificationsDeps, 'db' | 'dataKey' | 'calls' | 'pusher' | 'now'> & {
  keyGuesses: GuessLimit
}

interface Caller {
  user: { id: string; sessionId: string } | null
  /** The key to count the client's address by; null: not limited. */
  address: string | null
}

type Parcel = Pick<SubscribeBody, 'trackingId' | 'key'>

/** A browser wants to be told: of the caller's parcels, or by the key of its link of one. Repeating it changes nothing. */
export async function subscribe(
  deps: SubscribeDeps,
  { body, caller }: { body: SubscribeBody; caller: Caller }
): Promise<void> {
  const { db, dataKey, pusher, now } = deps
  if (!pusher) throw new RuleError('PUSH_UNAVAILABLE', 'Push messages are not available')
  const { endpoint, keys } = body
  const refusal = pusher.refusalOf({ endpoint, keys })
  if (refusal) throw new InvalidRequestError([refusal])
  const subscriber = await subscriberOf(deps, body, caller)
  const added = {
    endpointHash: hashEndpoint(endpoint),
    host: new URL(endpoint).host,
    sealed: seal(dataKey, JSON.stringify({ endpoint, keys })),
    at: now()
  }
  await db.transaction().execute(async (trx) => {
    if ('userId' in subscriber && (await isErased(trx, subscriber.userId))) throw new UnauthorizedError()
    await saveSubscription(trx, subscriber, added)
  })
  if ('userId' in subscriber) return
  // The key may have been replaced meanwhile, and what was made with the old one removed before this was stored.
  await subscriberOf(deps, body, caller).catch(async (error: unknown) => {
    if (error instanceof NotFoundError) await deleteEndpoint(db, added.endpointHash, subscriber)
    throw error
  })
}

/** A browser does not want to be told any more. Says nothing about whether it was. */
export async function unsubscribe(
  deps: SubscribeDeps,
  { body, caller }: { body: Parcel & { endpoint: string }; caller: Caller }
): Promise<void> {
  const subscriber = await subscriberOf(deps, body, caller)
  await deleteEndpoint(deps.db, hashEndpoint(body.endpoint), subscriber)
}

async function subscriberOf(deps: SubscribeDeps, parcel: Parcel, { user, address }: Caller): Promise<Subscriber> {
  if (parcel.trackingId !== undefined) return { orderId: await findByKey(deps, parcel, address) }
  if (!user) throw new UnauthorizedError()
  return { userId: user.id, sessionId: user.sessionId }
}

/** The order of a link. Wrong keys are limited as for reads (docs/adr/0018-wrong-keys-per-address.md). */
async function findByKey(
  { calls, keyGuesses }: SubscribeDeps,
  { trackingId = '', key }: Parcel,
  address: string | null
): Promise<string> {
  const id = parseTrackingId(trackingId)
  if (id === null || !isTrackingKey(key)) throw new NotFoundError('Order')
  const guess = { subject: id, secretHash: hashSecret(key), address }
  if (!(await keyGuesses.mayTry(guess))) throw new NotFoundError('Order')
  const { level, orderId } = await calls.to(Orders).disclose({ trackingId: id, keyHash: guess.secretHash })
  const isRight = level === DiscloseAnswer_Level.LINK
  await keyGuesses.record(guess, isRight)
  if (!isRight) throw new NotFoundError('Order')
  return orderId
}

/** Endpoints are long and random, so nobody can find one by trying. */
function hashEndpoint(endpoint: string): Buffer {
  return hash('sha256', endpoint, 'buffer')
}
