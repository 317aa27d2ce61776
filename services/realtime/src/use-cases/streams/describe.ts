import type { OrderSnapshot } from '#domain/snapshot.ts'
import { endOfReading } from '#domain/when-to-close.ts'
import type { User } from '@ilbud/kernel/http/identity'
import { hashSecret } from '@ilbud/kernel/secret-hash'
import { isTrackingKey } from '@ilbud/proto/http/parcels/tracking-key'
import type { Client } from '@ilbud/kernel/rpc/rpc'
import type { DescribeAnswer, Tracking } from '@ilbud/proto/grpc/gen/tracking_pb'
import { customerStatusSchema } from '@ilbud/proto/http/orders/order-status'
import { isStaff } from '@ilbud/proto/http/roles'
import type { Level } from './stream.ts'
import type { Grant } from './tickets.ts'

type TrackingClient = Client<typeof Tracking>

export type OrderName = { trackingId: string } | { orderId: string }

/** The public state of an order. Throws NotFoundError. */
export async function describeOrder(tracking: TrackingClient, name: OrderName): Promise<OrderSnapshot> {
  return toSnapshot(await tracking.describe(name))
}

interface Credentials {
  user: User | null
  key: string | undefined
  /** What wrong keys are counted by; null: not limited. */
  address: string | null
}

/** What the caller may see of an order now. Throws NotFoundError; without a valid key it is the public level. */
export async function grantFor(
  tracking: TrackingClient,
  trackingId: string,
  { user, key, address }: Credentials,
  askedAt: number
): Promise<Grant> {
  const answer = await tracking.describe({
    trackingId,
    keyHash: isTrackingKey(key) ? hashSecret(key) : '',
    address: address ?? '',
    userId: user?.id ?? '',
    role: user?.role ?? '',
    companyId: user?.companyId ?? ''
  })
  const level = levelOf(answer.disclosure, user)
  const isParty = user !== null && (level === 'party' || level === 'staff')
  return {
    trackingId,
    level,
    userId: isParty ? user.id : null,
    sessionId: isParty ? user.sessionId : null,
    isDriver: isParty && user.role === 'driver',
    askedAt,
    endsAt: isParty ? endOfReading(user) : null
  }
}

function levelOf(disclosure: string, user: User | null): Level {
  if (disclosure === 'party') return isStaff(user?.role) ? 'staff' : 'party'
  return disclosure === 'link' ? 'link' : 'public'
}

function toSnapshot(answer: DescribeAnswer): OrderSnapshot {
  return {
    orderId: answer.orderId,
    trackingId: answer.trackingId,
    epoch: answer.epoch,
    version: answer.version,
    revision: answer.revision,
    status: customerStatusSchema.parse(answer.status),
    stage: answer.stage === 0 ? null : answer.stage,
    at: answer.at,
    eta: answer.eta || null,
    driverId: answer.driverId || null,
    customerId: answer.customerId,
    companyId: answer.companyId || null,
    positionOpen: answer.positionOpen
  }
}
