import { type Pusher, PushGoneError } from '#use-cases/sending/pusher.ts'
import { RefusedError } from '#use-cases/sending/refused-error.ts'
import { NoAnswerError, type OutboundSender } from '@ilbud/kernel/http/outbound/sender'
import { encryptPush, isPublicKey } from './encrypt.ts'
import { createVapid, type VapidSettings } from './vapid.ts'

interface PusherOptions {
  vapid: VapidSettings
  /** Endpoints come from browsers, so it must refuse addresses inside our network. */
  sender: OutboundSender
  now: () => Date
}

/** Sends to the push services that browsers have named (RFC 8030). */
export function httpPusher({ vapid, sender, now }: PusherOptions): Pusher {
  const authorize = createVapid(vapid)
  return {
    refusalOf({ endpoint, keys }) {
      const message = sender.refusalOf(new URL(endpoint))
      if (message) return { path: 'endpoint', message }
      return isPublicKey(keys.p256dh) ? null : { path: 'keys.p256dh', message: 'Must be a point of P-256' }
    },
    async send({ id, to, message, isUrgent, ttlSeconds }) {
      const { status } = await sender
        .send({
          url: to.endpoint,
          headers: {
            authorization: authorize(new URL(to.endpoint), now()),
            'content-encoding': 'aes128gcm',
            'content-type': 'application/octet-stream',
            ttl: String(ttlSeconds),
            urgency: isUrgent ? 'high' : 'normal',
            // The push service replaces a copy that it still holds.
            topic: id.replaceAll('-', '')
          },
          body: encryptPush(JSON.stringify(message), to.keys),
          signal: new AbortController().signal
        })
        .catch((error: unknown) => {
          if (error instanceof NoAnswerError && error.code === 'ADDRESS_REFUSED') throw new RefusedError(error.code)
          throw error
        })
      if (status < 300) return
      if (status === 404 || status === 410) throw new PushGoneError()
      // Their load, or a proxy between us.
      if (status >= 500 || status === 408 || status === 429) throw new Error(`The push service answered ${status}`)
      throw new RefusedError(String(status))
    },
    close: () => sender.close()
  }
}
