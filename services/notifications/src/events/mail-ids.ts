import { createHash } from 'node:crypto'
import type { RecipientCause } from '#domain/cause.ts'

/**
 * The id of the recipient's mail about an event. The sender's has the event's own id, so that each of them gets one. The
 * first mail is one for each order: the address may also be given by an edit.
 */
export function recipientMailId(eventId: string, { kind, orderId }: RecipientCause): string {
  return uuidOf(kind === 'placed' ? ['recipient', kind, orderId] : ['recipient', eventId])
}

/** The id of the second mail about one event: the notice to an address that is given up. */
export function noticeMailId(eventId: string): string {
  return uuidOf(['notice', eventId])
}

/** The id of the mail about a driver who arrives: one per attempt, however often the view says so. */
export function arrivingMailId(orderId: string, version: number, to: 'sender' | 'recipient'): string {
  return uuidOf(['arriving', to, orderId, version])
}

/** The id from which those of a driver's push messages about an event are made. */
export function driverMessageId(eventId: string): string {
  return uuidOf(['driver', eventId])
}

/** The id of the text message beside a mail. */
export function textId(mailId: string): string {
  return uuidOf(['sms', mailId])
}

/** The id of the push message beside a mail, for one browser. */
export function pushId(mailId: string, subscriptionId: string): string {
  return uuidOf(['push', mailId, subscriptionId])
}

/** The same UUID for the same parts. Version 8 of RFC 9562: made of a hash. */
function uuidOf(parts: (string | number)[]): string {
  const hex = createHash('sha256').update(JSON.stringify(parts)).digest('hex')
  const variant = ((Number.parseInt(hex[16]!, 16) & 0x3) | 0x8).toString(16)
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32)
  ].join('-')
}
