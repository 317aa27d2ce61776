import type { PushMessage } from '@ilbud/proto/http/people/push'

/** Where a browser can be reached, as it has given it itself. */
export interface PushTarget {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

export interface Push {
  /** The same when it is sent again. */
  id: string
  to: PushTarget
  message: PushMessage
  /** Wakes a device that saves its battery. */
  isUrgent: boolean
  /** For how long the push service keeps it for a browser that is off. */
  ttlSeconds: number
}

/**
 * Sends push messages. `send` resolves when the push service has accepted the message; it rejects with a PushGoneError
 * when the subscription has ended, with a RefusedError when retrying is pointless, and with any other error when it
 * is not.
 */
export interface Pusher {
  /** What is wrong with a target, by the field; null: nothing. */
  refusalOf(target: PushTarget): { path: string; message: string } | null
  send(push: Push): Promise<void>
  close(): Promise<void>
}

export class PushGoneError extends Error {
  override readonly name = 'PushGoneError'
}
