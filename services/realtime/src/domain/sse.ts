import type { PositionMessage } from '@ilbud/proto/http/stream'
import { writeEventId } from './event-id.ts'
import { type OrderSnapshot, toMessage } from './snapshot.ts'

// These functions make the bytes shared by all readers of an order: encoded once, written unchanged.

/** One change. A change of only ETA or delay has no `id:`, because nobody can resume from it. */
export function changeBytes(
  snapshot: OrderSnapshot,
  type: 'ORDER_EVENT_CREATED' | 'ORDER_UPDATED',
  isNewVersion: boolean
): Buffer {
  return retainedFrame(isNewVersion ? `id: ${writeEventId(snapshot)}\n` : '', toMessage(snapshot, type))
}

/** The current state, sent whenever a stream opens; the only message that may repeat a version. */
export function snapshotBytes(snapshot: OrderSnapshot): Buffer {
  return retainedFrame(`id: ${writeEventId(snapshot)}\n`, toMessage(snapshot, 'ORDER_UPDATED'))
}

export function positionBytes(position: PositionMessage): Buffer {
  return frame('event: position\n', position)
}

/** The missed changes cannot be replayed: the reader has to reload. */
export const resetBytes = frame('event: reset\n', {})

/** Changes do not arrive now, for all readers. */
export const pausedBytes = frame('event: paused\n', {})

/** They arrive again. */
export const resumedBytes = frame('event: resumed\n', {})

export const heartbeatBytes = Buffer.from(':\n\n')

/** Reconnect after 1–5 s, random per reader. `random`: 0 to 1. */
export function retryBytes(random: number): Buffer {
  return Buffer.from(`retry: ${1000 + Math.floor(random * 4000)}\n\n`)
}

function frame(head: string, data: object): Buffer {
  return Buffer.from(frameText(head, data))
}

/** Not from Node's buffer pool: a slice would keep its whole block, about ten times the size, for half an hour. */
function retainedFrame(head: string, data: object): Buffer {
  const text = frameText(head, data)
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
  bytes.write(text)
  return bytes
}

function frameText(head: string, data: object): string {
  return `${head}data: ${JSON.stringify(data)}\n\n`
}
