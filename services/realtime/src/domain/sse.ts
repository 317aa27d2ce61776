import type { PositionMessage } from '@ilbud/proto/http/stream'
import { writeEventId } from './event-id.ts'
import { type Present, toMessage } from './present.ts'

// Every function here makes the bytes that all readers of an order share: encoded once, written as they are.

/** One change. A change of ETA or delay alone comes without an `id:`, so that nobody resumes after it. */
export function changeBytes(
  present: Present,
  type: 'ORDER_EVENT_CREATED' | 'ORDER_UPDATED',
  isNewVersion: boolean
): Buffer {
  return keptFrame(isNewVersion ? `id: ${writeEventId(present)}\n` : '', toMessage(present, type))
}

/** The present, on every open: the one message that may repeat a version. */
export function presentBytes(present: Present): Buffer {
  return keptFrame(`id: ${writeEventId(present)}\n`, toMessage(present, 'ORDER_UPDATED'))
}

export function positionBytes(position: PositionMessage): Buffer {
  return frame('event: position\n', position)
}

/** The replay cannot be given: what the reader has may be full of holes. */
export const resetBytes = frame('event: reset\n', {})

export const heartbeatBytes = Buffer.from(':\n\n')

/** Security 5.6: when to come back, 1–5 s, each reader another time. */
export function retryBytes(random: number): Buffer {
  return Buffer.from(`retry: ${1000 + Math.floor(random * 4000)}\n\n`)
}

function frame(head: string, data: object): Buffer {
  return Buffer.from(frameText(head, data))
}

/** In memory of its own: a slice of Node's pool would hold all of the pool's block, ten times as much, for half an hour. */
function keptFrame(head: string, data: object): Buffer {
  const text = frameText(head, data)
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
  bytes.write(text)
  return bytes
}

function frameText(head: string, data: object): string {
  return `${head}data: ${JSON.stringify(data)}\n\n`
}
