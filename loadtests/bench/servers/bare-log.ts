import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { createClient, type KafkaAccess } from '@ilbud/kernel/events/kafka-bus/client'
import { eventually } from '@ilbud/testkit/eventually'
import { pino } from 'pino'
import { wallClock } from '#bench/measuring/clock.ts'

/** A message that went through the broker, and its times. */
interface Hop {
  /** When it was due, by the wall clock. */
  at: number
  ms: number
}

export interface BareLog {
  /** Sends messages at an even pace. The returned function stops it once the last message has arrived. */
  start(perSecond: number): () => Promise<Hop[]>
  stop(): Promise<void>
}

const topic = 'bench.bare'
/** About the size of an order's event. */
const value = 'x'.repeat(900)

/**
 * The baseline of F10: produce and consume with kafkajs on the product's own broker, with the same acknowledgements.
 */
export async function openBareLog(access: KafkaAccess): Promise<BareLog> {
  const kafka = createClient({ ...access, clientId: 'bench', log: pino({ level: 'silent' }) }, 5)
  const [admin, producer] = [kafka.admin(), kafka.producer({ allowAutoTopicCreation: false, maxInFlightRequests: 1 })]
  const consumer = kafka.consumer({ groupId: topic, maxWaitTimeInMs: 250 })
  await Promise.all([admin.connect(), producer.connect(), consumer.connect()])
  await admin.createTopics({ topics: [{ topic, numPartitions: 4 }], waitForLeaders: true })
  await consumer.subscribe({ topic })
  const waiting = new Map<string, (arrivedAt: number) => void>()
  await consumer.run({
    eachMessage: ({ message }) => {
      waiting.get(message.key!.toString())?.(performance.now())
      return Promise.resolve()
    }
  })
  await eventually(() => Promise.race([hop(performance.now()), pause(200)]), 'the bare consumer reads')

  async function hop(due: number): Promise<Hop> {
    const key = randomUUID()
    const arrived = new Promise<number>((resolve) => waiting.set(key, resolve))
    await producer.send({ topic, messages: [{ key, value }], acks: -1 })
    const ms = (await arrived) - due
    waiting.delete(key)
    return { at: wallClock(due), ms }
  }

  return {
    start(perSecond) {
      const hops: Promise<Hop>[] = []
      let isOver = false
      const sending = (async () => {
        for (let due = performance.now(); !isOver; due += 1000 / perSecond) {
          await pause(Math.max(0, due - performance.now()))
          const one = hop(due)
          // The caller of the hops handles the rejection; a bench that ends earlier reports its own error.
          one.catch(() => undefined)
          hops.push(one)
        }
      })()
      return async () => {
        isOver = true
        await sending
        return Promise.all(hops)
      }
    },
    async stop() {
      await consumer.disconnect()
      await Promise.all([producer.disconnect(), admin.disconnect()])
    }
  }
}
