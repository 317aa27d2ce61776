import { type Channel, channels } from '@ilbud/proto/http/socket'

const orderChannel = /^order:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** The channel that a client names, and of which order; null for a name that is none. */
export function readChannel(name: string): { channel: Channel; orderId: string | null } | null {
  const orderId = orderChannel.exec(name)?.[1] ?? null
  const row = channels.find((candidate) => candidate.name === (orderId ? 'order:{id}' : name))
  return row && (orderId !== null || !row.parties) ? { channel: row, orderId } : null
}
