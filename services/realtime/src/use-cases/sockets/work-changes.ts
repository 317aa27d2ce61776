import type { OrderChange } from '@ilbud/proto/events/order-change'
import { workChangesOf } from '@ilbud/proto/events/work-change'
import type { WorkChange } from '@ilbud/proto/http/dispatch/work-change'
import { driverRoom, type Rooms } from './rooms.ts'

// The span that is read back at the start, so that every replica sends the same.
const retainedMs = 30 * 60_000

/**
 * What others did to each driver's work in the last half hour. It is sent when it happens, and again with every
 * subscription: a phone that was out of reach learns of it too, and recognises by its id what it knows already.
 */
export class WorkChanges {
  private readonly rooms: Rooms
  private readonly now: () => number
  /** By driver, oldest first. */
  private readonly recent = new Map<string, WorkChange[]>()

  constructor(rooms: Rooms, now: () => number) {
    this.rooms = rooms
    this.now = now
  }

  /** Takes a step of an order, with its event's id and time. */
  changed(order: OrderChange, id: string, at: string): void {
    this.prune()
    if (this.isOver(at)) return
    for (const { driverId, kind } of workChangesOf(order)) {
      const known = this.recent.get(driverId) ?? []
      if (known.some((change) => change.id === id)) continue
      const change = { id, kind, orderId: order.orderId, trackingId: order.trackingId, at }
      this.recent.set(driverId, [...known, change])
      this.rooms.emit('work.changed', change, [driverRoom(driverId)])
    }
  }

  /** Sends a new subscriber what happened lately. */
  show(driverId: string, room: string): void {
    for (const change of this.recent.get(driverId) ?? []) {
      if (!this.isOver(change.at)) this.rooms.emit('work.changed', change, [room])
    }
  }

  private isOver(at: string): boolean {
    return this.now() - Date.parse(at) >= retainedMs
  }

  private prune(): void {
    for (const [driverId, changes] of this.recent) {
      const left = changes.filter(({ at }) => !this.isOver(at))
      if (left.length === 0) this.recent.delete(driverId)
      else if (left.length < changes.length) this.recent.set(driverId, left)
    }
  }
}
