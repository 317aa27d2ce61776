import { readChannel } from '#domain/channel.ts'
import { mayRead } from '#domain/rights.ts'
import { NotFoundError } from '@ilbud/kernel/errors'
import type { User } from '@ilbud/kernel/http/identity'
import { isStaff } from '@ilbud/proto/http/roles'
import { type Acknowledgement, type Channel, type Refusal, socketLimits } from '@ilbud/proto/http/socket'
import type { Logger } from 'pino'
import type { Fleet } from './fleet.ts'
import type { Hub } from '#use-cases/streams/hub.ts'
import type { RecordWatch } from './record-watch.ts'
import {
  analyticsRoom,
  boardRoom,
  companyRoom,
  customerRoom,
  driverOffersRoom,
  driverRoom,
  fleetRoom,
  type Member,
  offersRoom,
  orderDriverRoom,
  orderOthersRoom,
  orderRoom,
  orderStaffRoom,
  type Rooms
} from './rooms.ts'
import type { Topic } from '#use-cases/streams/topic.ts'
import type { WorkChanges } from './work-changes.ts'

interface SubscriptionsDeps {
  hub: Hub
  fleet: Fleet
  workChanges: WorkChanges
  rooms: Rooms
  recordWatch: RecordWatch
  now: () => number
  log: Logger
}

/** One channel of one member. */
interface Subscription {
  rooms: readonly string[]
  /** Only for an order's channel. */
  topic: Topic | null
}

interface Opened extends Subscription {
  /** Runs right after the acknowledgement. */
  begin?: () => void
}

type Answer = (acknowledgement: Acknowledgement) => void

/** The order that a driver has just accepted may still be another's, or nobody's, in the log: as long as for a new one. */
const waitForHandoverMs = 500

/** Who is on which channel. Rights are checked when subscribing and again whenever an order changes hands. */
export class Subscriptions {
  private readonly deps: SubscriptionsDeps
  private readonly subscriptions = new Map<Member, Map<string, Subscription>>()
  private readonly readers = new Map<Topic, Set<Member>>()

  constructor(deps: SubscriptionsDeps) {
    this.deps = deps
  }

  /** Answers before the first message on the channel. Subscribing again checks the rights again. */
  async subscribe(member: Member, name: string, answer: Answer): Promise<void> {
    const read = readChannel(name)
    if (!read) return answer(refused('NOT_FOUND'))
    const { channel, orderId } = read
    const subscriptions = this.subscriptions.get(member) ?? new Map<string, Subscription>()
    const isFull = !subscriptions.has(name) && subscriptions.size >= socketLimits.channels
    if (isFull || !channel.roles.includes(member.user.role)) return answer(refused('FORBIDDEN'))
    try {
      const opened = orderId ? await this.openOrder(member, orderId) : await this.open(member, channel)
      if (!member.isOpen) return
      // The order may have changed hands meanwhile. No await from here until the member is in the room.
      if (opened.topic) this.refuseStrangers(member.user, opened.topic)
      this.unsubscribe(member, name)
      this.enter(member, name, opened)
      answer({ ok: true, ...(opened.topic && { version: opened.topic.snapshot!.version }) })
      opened.begin?.()
      if (this.deps.hub.isPaused) this.sendPause([member])
    } catch (error) {
      answer(refused(error instanceof NotFoundError ? 'NOT_FOUND' : 'EXPIRED'))
      if (!(error instanceof NotFoundError)) this.deps.log.warn({ err: error }, 'subscription failed')
    }
  }

  unsubscribe(member: Member, name: string): void {
    const subscriptions = this.subscriptions.get(member)
    const subscription = subscriptions?.get(name)
    if (!subscription) return
    subscriptions!.delete(name)
    if (subscriptions!.size === 0) this.subscriptions.delete(member)
    member.leave(subscription.rooms)
    if (subscription.topic) this.leaveOrder(member, subscription.topic)
  }

  left(member: Member): void {
    for (const name of this.subscriptions.get(member)?.keys() ?? []) this.unsubscribe(member, name)
  }

  /**
   * After a change of the order, closes the sockets of members who may no longer see it. They have received the change.
   */
  recheck(topic: Topic): void {
    for (const member of this.readers.get(topic) ?? []) {
      if (!mayRead(member.user, topic.snapshot!, this.deps.now())) member.close()
    }
  }

  /** The order was deleted: removes everybody from its channel. */
  orderDeleted(topic: Topic): void {
    const name = `order:${topic.snapshot!.orderId}`
    for (const member of this.readers.get(topic) ?? []) this.unsubscribe(member, name)
  }

  /** Tells members, by default all, that changes no longer arrive, or arrive again. */
  sendPause(members: Iterable<Member> = this.subscriptions.keys()): void {
    const { hub, rooms } = this.deps
    const ids = Array.from(members, ({ id }) => id)
    if (hub.isPaused) rooms.emit('updates.paused', {}, ids)
    else rooms.emit('updates.resumed', {}, ids)
  }

  private async open(member: Member, { name }: Channel): Promise<Opened> {
    const { user } = member
    const { fleet, recordWatch, workChanges } = this.deps
    if (name === 'orders:mine') {
      const begin = (): void => workChanges.show(user.id, member.id)
      return { rooms: roomsOfOwn(user), topic: null, ...(user.role === 'driver' && { begin }) }
    }
    if (name === 'offers') return { rooms: [offersRoom, driverOffersRoom(user.id)], topic: null }
    if (name !== 'fleet') return { rooms: [roomOf[name as keyof typeof roomOf]], topic: null }
    // Every view of the live fleet by an admin is audited.
    if (user.role === 'admin') await recordWatch(user, 'fleet', 'fleet')
    await fleet.load()
    return { rooms: [fleetRoom], topic: null, begin: () => fleet.show(member.id) }
  }

  private async openOrder(member: Member, orderId: string): Promise<Opened> {
    const { hub, recordWatch } = this.deps
    const { user } = member
    const topic = await hub.topicOfOrder(orderId)
    const isStranger = !mayRead(user, topic.snapshot!, this.deps.now())
    if (isStranger && user.role === 'driver') await topic.whenNewer(waitForHandoverMs)
    this.refuseStrangers(user, topic)
    if (user.role === 'admin') await recordWatch(user, 'order', orderId)
    const level = isStaff(user.role) ? 'staff' : 'party'
    const rooms = [
      orderRoom(orderId),
      level === 'staff' ? orderStaffRoom(orderId) : orderOthersRoom(orderId),
      ...(user.role === 'driver' ? [orderDriverRoom(orderId, user.id)] : [])
    ]
    const begin = (): void => {
      const fix = hub.positionFor(topic, level)
      if (fix) this.deps.rooms.emit('position', { ...fix.position, orderId }, [member.id])
    }
    return { rooms, topic, begin }
  }

  private refuseStrangers(user: User, topic: Topic): void {
    if (!mayRead(user, topic.snapshot!, this.deps.now())) throw new NotFoundError('Order')
  }

  private enter(member: Member, name: string, { rooms, topic }: Opened): void {
    const subscriptions = this.subscriptions.get(member) ?? new Map<string, Subscription>()
    this.subscriptions.set(member, subscriptions.set(name, { rooms, topic }))
    member.join(rooms)
    if (!topic) return
    this.deps.hub.watch(topic)
    this.readers.set(topic, (this.readers.get(topic) ?? new Set()).add(member))
  }

  private leaveOrder(member: Member, topic: Topic): void {
    const readers = this.readers.get(topic)
    readers?.delete(member)
    if (readers?.size === 0) this.readers.delete(topic)
    this.deps.hub.unwatch(topic)
  }
}

const roomOf = { board: boardRoom, analytics: analyticsRoom } as const

function roomsOfOwn({ id, role, companyId }: User): string[] {
  if (role === 'driver') return [driverRoom(id)]
  if (!companyId) return [customerRoom(id, null)]
  if (role === 'company_admin') return [customerRoom(id, null), companyRoom(companyId)]
  return [customerRoom(id, null), customerRoom(id, companyId)]
}

function refused(code: Refusal): Acknowledgement {
  return { ok: false, code }
}
