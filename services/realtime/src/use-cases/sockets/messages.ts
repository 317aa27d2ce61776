import { NotFoundError } from '@ilbud/kernel/errors'
import type { Client } from '@ilbud/kernel/rpc/rpc'
import type { MessageSent } from '@ilbud/proto/events/notifications'
import type { Notifications } from '@ilbud/proto/grpc/gen/notifications_pb'
import { messageSchema } from '@ilbud/proto/http/dispatch/messages'
import type { Logger } from 'pino'
import { boardRoom, orderDriverRoom, orderStaffRoom, type Rooms } from './rooms.ts'

/** Pushes an order's messages to its driver and staff. Reads the text from notifications only if anybody listens. */
export class Messages {
  private readonly deps: { rooms: Rooms; notifications: Client<typeof Notifications>; log: Logger }
  /** Messages are pushed one at a time, which keeps their order. */
  private last: Promise<void> = Promise.resolve()

  constructor(deps: Messages['deps']) {
    this.deps = deps
  }

  sent({ messageId, orderId, driverId }: MessageSent): void {
    const to = [boardRoom, orderStaffRoom(orderId), ...(driverId ? [orderDriverRoom(orderId, driverId)] : [])]
    const { rooms } = this.deps
    if (to.some((room) => rooms.has(room))) this.last = this.last.then(() => this.deliver(messageId, to))
  }

  private async deliver(id: string, to: string[]): Promise<void> {
    const { rooms, notifications, log } = this.deps
    if (!to.some((room) => rooms.has(room))) return
    try {
      const { fromId, fromRole, fromName, ...message } = await notifications.message({ id })
      const from = { id: fromId, role: fromRole, name: fromName }
      rooms.emit('message', messageSchema.parse({ ...message, from }), to)
    } catch (error) {
      // Readers still find it when they open the conversation.
      if (!(error instanceof NotFoundError)) log.warn({ err: error }, 'message could not be pushed')
    }
  }
}
