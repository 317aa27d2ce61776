import { type Channel, channels } from '@ilbud/proto/http/socket'
import { isUuid } from '@ilbud/proto/http/uuid'

// In the spelling that events have: a room has one name.
const orderChannel = /^order:([0-9a-f-]+)$/

/** The channel that a client names, and of which order; null for a name that is none. */
export function readChannel(name: string): { channel: Channel; orderId: string | null } | null {
  const named = orderChannel.exec(name)?.[1]
  const orderId = named !== undefined && isUuid(named) ? named : null
  const row = channels.find((candidate) => candidate.name === (orderId ? 'order:{id}' : name))
  return row && (orderId !== null || !row.parties) ? { channel: row, orderId } : null
}
