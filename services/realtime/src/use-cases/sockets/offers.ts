import { isInPool, isWaiting, offerOf } from '#domain/offer.ts'
import type { OrderChange } from '@ilbud/proto/events/order-change'
import type { OrderOffered, OrderOfferEnded } from '@ilbud/proto/events/orders'
import { boardRoom, driverOffersRoom, offersRoom, type Rooms } from './rooms.ts'

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

  /** Takes a step of an order, done at that time. Repeated or very late ones are ignored; a replay sends nothing. */
  changed(change: OrderChange, { at, isReplay }: { at: number; isReplay: boolean }): void {
    const { orderId, version, before, after } = change
    if (!this.isNewer(orderId, version, at) || isReplay || !this.rooms.has(offersRoom)) return
    if (isInPool(after) && !isInPool(before)) this.rooms.emit('offer.opened', offerOf(change), [offersRoom])
    // Whoever was offered it alone learns of its end in the same way.
    else if (isWaiting(before) && !isWaiting(after)) this.closed(orderId)
  }

  /** Takes an offer to one driver: it is sent to that driver alone, as long as it can be answered. */
  made({ orderId, driverId, number, expiresAt, addedKm, addedMinutes, payOre }: OrderOffered): void {
    this.rooms.emit('offer.changed', { id: orderId }, [boardRoom])
    if (Date.parse(expiresAt) <= this.now()) return
    // The pool may have had it until the first of its offers.
    if (number === 1) this.closed(orderId)
    const offer = { id: orderId, expiresAt, addedKm, addedMinutes, pay: payOre }
    this.rooms.emit('offer.made', offer, [driverOffersRoom(driverId)])
  }

  /** Takes the end of an offer that its driver did not accept. */
  ended({ orderId, driverId }: OrderOfferEnded): void {
    this.rooms.emit('offer.changed', { id: orderId }, [boardRoom])
    this.rooms.emit('offer.closed', { id: orderId }, [driverOffersRoom(driverId)])
  }

  /** Takes a deletion, announced even if the state before is unknown: the order may have been in the pool for long. */
  deleted(orderId: string, version: number, at: number): void {
    if (this.isNewer(orderId, version, at)) this.closed(orderId)
  }

  private closed(id: string): void {
    this.rooms.emit('offer.closed', { id }, [offersRoom])
  }

  private isNewer(orderId: string, version: number, at: number): boolean {
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
