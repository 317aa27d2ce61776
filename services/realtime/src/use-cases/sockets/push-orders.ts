import { type OrderSnapshot, toMessage } from '#domain/snapshot.ts'
import type { StreamMessage } from '@ilbud/proto/http/stream'
import type { Audience, Fix } from '#use-cases/live-positions.ts'
import {
  boardRoom,
  companyRoom,
  customerRoom,
  driverRoom,
  orderOthersRoom,
  orderRoom,
  orderStaffRoom,
  type Rooms
} from './rooms.ts'
import type { Topic } from '#use-cases/streams/topic.ts'

/** `order.changed`: to the order's parties, its previous driver, its channel and, unless it is a test, the board. */
export function pushChange(
  rooms: Rooms,
  snapshot: OrderSnapshot,
  { type, before }: { type: StreamMessage['type']; before: OrderSnapshot | null }
): void {
  const { orderId, customerId, companyId, test } = snapshot
  // The previous driver has to learn that it has left the list.
  const drivers = new Set([snapshot.driverId, before?.driverId])
  rooms.emit('order.changed', { ...toMessage(snapshot, type), id: orderId }, [
    ...(test ? [] : [boardRoom]),
    orderRoom(orderId),
    customerRoom(customerId, companyId),
    ...(companyId ? [companyRoom(companyId)] : []),
    ...[...drivers].flatMap((id) => (id ? [driverRoom(id)] : []))
  ])
}

/** `position`: to the members of an order's channel who may see it now. */
export function pushPosition(rooms: Rooms, topic: Topic, audience: Audience, fix: Fix): void {
  const { orderId } = topic.snapshot!
  const room = audience === 'staff' ? orderStaffRoom(orderId) : orderOthersRoom(orderId)
  rooms.emitLatest('position', { ...fix.position, orderId }, [room])
}
