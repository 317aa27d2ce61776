import { type Channel, channels } from '@ilbud/proto/http/socket'
import { isUuid } from '@ilbud/proto/http/fields/uuid'

const orderChannel = /^order:([0-9a-f-]+)$/

/** The channel with that name, and its order, if any; null for an unknown name. */
export function readChannel(name: string): { channel: Channel; orderId: string | null } | null {
  const named = orderChannel.exec(name)?.[1]
  const orderId = named !== undefined && isUuid(named) ? named : null
  const row = channels.find((candidate) => candidate.name === (orderId ? 'order:{id}' : name))
  return row && (orderId !== null || !row.parties) ? { channel: row, orderId } : null
}
