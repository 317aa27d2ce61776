import type { BusMessage, Delivered } from '#events/bus.ts'
import type { KafkaMessage, Message } from 'kafkajs'

export function toKafka({ key, value, headers }: BusMessage): Message {
  return headers ? { key, value, headers } : { key, value }
}

/** `position` increases only within a partition, which is enough: all messages of a key share one. */
export function toDelivered(topic: string, partition: number, message: KafkaMessage): Delivered {
  return {
    topic,
    position: `${partition}/${message.offset}`,
    key: message.key?.toString() ?? '',
    value: message.value?.toString() ?? '',
    headers: Object.fromEntries(Object.entries(message.headers ?? {}).map(([name, text]) => [name, String(text)])),
    publishedAt: new Date(Number(message.timestamp))
  }
}

/** Approximate size in bytes within a request; the broker refuses requests that are too long. */
export function sizeOf({ key, value, headers }: BusMessage): number {
  const framing = 64
  return framing + Buffer.byteLength(key) + Buffer.byteLength(value) + (headers ? JSON.stringify(headers).length : 0)
}
