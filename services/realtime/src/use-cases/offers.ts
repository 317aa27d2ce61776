import { isOffered, offerOf } from '#domain/offer.ts'
import type { OrderChange } from '@ilbud/proto/events/order-change'
import { offersRoom, type Rooms } from './rooms.ts'

// As long as the log is read back at a start: within it every order's version is known.
const rememberedMs = 30 * 60_000

/** What comes into the pool and leaves it, for drivers. Nothing is stored: they read the pool itself when they come. */
export class Offers {
  private readonly rooms: Rooms
  private readonly now: () => number
  /** The last version of each order that changed lately, the latest behind. */
  private readonly versions = new Map<string, { version: number; at: number }>()

  constructor(rooms: Rooms, now: () => number) {
    this.rooms = rooms
    this.now = now
  }

  /** A step of an order, done at that time. What comes again, or long after, opens nothing. */
  changed(change: OrderChange, at: number): void {
    const { orderId, version, before, after } = change
    if (!this.isNews(orderId, version, at) || !this.rooms.has(offersRoom)) return
    if (isOffered(after) && !isOffered(before)) this.rooms.emit('offer.opened', offerOf(change), [offersRoom])
    else if (isOffered(before) && !isOffered(after)) this.closed(orderId)
  }

  /** A deleted order; it may have been in the pool for longer than we know. */
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
