import { setTimeout as pause } from 'node:timers/promises'
import type { BusMessage } from '#events/bus.ts'
import { describe, expect, it } from 'vitest'
import { ProduceQueue, type Send } from './produce-queue.ts'

const away = new Error('away')
const refused = new Error('refused')
const upTo = (count: number): number[] => [...Array(count).keys()]
const a = (value: string): BusMessage => ({ key: 'a', value })

function aQueue(send: Send, giveUpMs = 5000): ProduceQueue {
  const outage = { failed: () => undefined, recovered: () => undefined }
  return new ProduceQueue({ send, isTransient: (error) => error === away, outage, giveUpMs })
}

/** Records each request; `begun` resolves at the first one. The first `failures` of them fail after they were recorded. */
function aBroker(failures: unknown[] = []) {
  const requests: { topic: string; values: string[] }[] = []
  let inFlight = 0
  let mostInFlight = 0
  const begun = Promise.withResolvers<void>()
  const send: Send = async (topic, messages) => {
    begun.resolve()
    mostInFlight = Math.max(mostInFlight, ++inFlight)
    requests.push({ topic, values: messages.map(({ value }) => value) })
    await pause(2)
    inFlight--
    const failure = failures.shift()
    if (failure) throw failure
  }
  return { send, requests, mostInFlight: () => mostInFlight, begun: begun.promise }
}

describe('the queue of what is published', () => {
  it('the queue of what is published combines messages published together into one request, in order', async () => {
    const broker = aBroker()
    const queue = aQueue(broker.send)
    await Promise.all(upTo(20).map((at) => queue.publish('t', [a(`${at}`)])))
    expect(broker.requests).toEqual([{ topic: 't', values: upTo(20).map(String) }])
  })

  it('the queue of what is published has one request in flight, whatever comes meanwhile', async () => {
    const broker = aBroker()
    const queue = aQueue(broker.send)
    const all = upTo(50).map(async (at) => {
      await pause(at % 10)
      await queue.publish(at % 2 ? 't' : 'u', [a(`${at}`)])
    })
    await Promise.all(all)
    expect(broker.requests.flatMap(({ values }) => values)).toHaveLength(50)
    expect(broker.mostInFlight()).toBe(1)
  })

  it('the queue of what is published splits what is too large for one request, by number and by size', async () => {
    const broker = aBroker()
    const queue = aQueue(broker.send)
    await queue.publish(
      't',
      upTo(1200).map((at) => a(`${at}`))
    )
    expect(broker.requests.map(({ values }) => values.length)).toEqual([500, 500, 200])
    expect(broker.requests.flatMap(({ values }) => values)).toEqual(upTo(1200).map(String))
    broker.requests.length = 0
    const big = 'x'.repeat(200 * 1024)
    await queue.publish('t', [a(big), a(big), a(big), a(big)])
    expect(broker.requests.map(({ values }) => values.length)).toEqual([2, 2])
  })

  it('the queue of what is published repeats a failed request before anything newer, until it is acknowledged', async () => {
    const broker = aBroker([away, away])
    const queue = aQueue(broker.send)
    const first = queue.publish('t', [a('1'), a('2')])
    await pause(20)
    await Promise.all([first, queue.publish('t', [a('3')])])
    expect(broker.requests.map(({ values }) => values.join())).toEqual(['1,2', '1,2', '1,2', '3'])
  })

  it('the queue of what is published rejects a request that cannot be sent together with those behind it on its topic only', async () => {
    const broker = aBroker([refused])
    const queue = aQueue(broker.send)
    const first = queue.publish('t', [a('1')])
    const done = Promise.allSettled([
      first,
      broker.begun.then(() => queue.publish('t', [a('2')])),
      queue.publish('u', [a('3')])
    ])
    expect((await done).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
    expect(broker.requests.map(({ values }) => values.join())).toEqual(['1', '3'])
    await queue.publish('t', [a('1'), a('2')])
  })

  it('the queue of what is published gives up when the log is unavailable for too long', async () => {
    const queue = aQueue(() => Promise.reject(away), 150)
    await expect(queue.publish('t', [a('1')])).rejects.toBe(away)
  })

  it('the queue of what is published waits for the request in flight when it is closed, and accepts no more', async () => {
    const broker = aBroker()
    const queue = aQueue(broker.send)
    const first = queue.publish('t', [a('1')])
    await broker.begun
    const second = queue.publish('t', [a('2')])
    await Promise.all([queue.stop(), first, expect(second).rejects.toThrow('closed')])
    await expect(queue.publish('t', [a('3')])).rejects.toThrow('closed')
    expect(broker.requests.map(({ values }) => values.join())).toEqual(['1'])
  })
})
