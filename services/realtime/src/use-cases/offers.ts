import { isOffered, offerOf } from '#domain/offer.ts'
import type { OrderChange } from '@ilbud/proto/events/order-change'
import { offersRoom, type Rooms } from './rooms.ts'

// The span that is read back at the start, within which the versions of all orders are known.
const rememberedMs = 30 * 60_000

/** Tells drivers when an order enters or leaves the pool. The pool itself they read from orders. */
export class Offers {
  private readonly rooms: Rooms
  private readonly now: () => number
  /** The last version of each recently changed order, most recent last. */
  private readonly versions = new Map<string, { version: number; at: number }>()

  constructor(rooms: Rooms, now: () => number) {
    this.rooms = rooms
    this.now = now
  }

  /** Takes a step of an order, done at that time. Repeated or very late ones are ignored. */
  changed(change: OrderChange, at: number): void {
    const { orderId, version, before, after } = change
    if (!this.isNews(orderId, version, at) || !this.rooms.has(offersRoom)) return
    if (isOffered(after) && !isOffered(before)) this.rooms.emit('offer.opened', offerOf(change), [offersRoom])
    else if (isOffered(before) && !isOffered(after)) this.closed(orderId)
  }

  /** Takes a deletion, announced even if the state before is unknown: the order may have been in the pool for long. */
  deleted(orderId: string, version: number, at: number): void {
    if (this.isNews(orderId, version, at)) this.closed(orderId)
  }

  private closed(id: string): void {
    this.rooms.emit('offer.closed', { id }, [offersRoom])
  }

  private isNews(orderId: string, version: number, at: number): boolean {
    const now = this.now()
    for (const [id, known] of this.versions) {
      if (now - known.at < rememberedMs) break
      this.versions.delete(id)
    }
    if (now - at >= rememberedMs || version <= (this.versions.get(orderId)?.version ?? 0)) return false
    this.versions.delete(orderId)
    this.versions.set(orderId, { version, at: now })
    return true
  }
}
