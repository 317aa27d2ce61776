import RequestQueue from 'kafkajs/src/network/requestQueue/index.js'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { guardIdleQueue } from './idle-guard.ts'

const silent = { debug: () => undefined, warn: () => undefined }

function aQueue(): InstanceType<typeof RequestQueue> {
  return new RequestQueue({
    maxInFlightRequests: 1,
    requestTimeout: 1000,
    enforceRequestTimeout: false,
    clientId: 'test',
    broker: 'nowhere',
    logger: silent
  })
}

function request(correlationId: number, sendRequest: () => void) {
  const entry = { correlationId, apiName: 'Produce', resolve: () => undefined, reject: () => undefined }
  return { entry, expectResponse: true, sendRequest }
}

describe('the guard of the queue of requests in kafkajs', () => {
  let queue: InstanceType<typeof RequestQueue>
  beforeEach(() => {
    vi.useFakeTimers()
    queue = aQueue()
  })
  afterEach(() => {
    queue.destroy()
    vi.useRealTimers()
  })

  it('the guard of the queue of requests in kafkajs is still needed: kafkajs polls an empty queue', () => {
    queue.scheduleCheckPendingRequests()
    expect(vi.getTimerCount()).toBe(1)
    vi.advanceTimersByTime(5)
    expect(vi.getTimerCount()).toBe(1)
  })

  it('the guard of the queue of requests in kafkajs sets no timer while the queue is empty', () => {
    guardIdleQueue(queue)
    queue.scheduleCheckPendingRequests()
    queue.push(request(1, () => undefined))
    queue.fulfillRequest({ correlationId: 1, payload: Buffer.alloc(0), size: 0 })
    expect(vi.getTimerCount()).toBe(0)
  })

  it('the guard of the queue of requests in kafkajs sends a request that waited for an earlier answer', () => {
    guardIdleQueue(queue)
    const sent: number[] = []
    for (const at of [1, 2]) queue.push(request(at, () => void sent.push(at)))
    expect(sent).toEqual([1])
    queue.fulfillRequest({ correlationId: 1, payload: Buffer.alloc(0), size: 0 })
    expect(sent).toEqual([1, 2])
  })

  it('the guard of the queue of requests in kafkajs sends a request that waited because the broker throttled us', () => {
    guardIdleQueue(queue)
    const sent: number[] = []
    queue.throttledUntil = Date.now() + 200
    queue.push(request(1, () => void sent.push(1)))
    vi.advanceTimersByTime(150)
    expect(sent).toEqual([])
    vi.advanceTimersByTime(100)
    expect(sent).toEqual([1])
    expect(vi.getTimerCount()).toBe(0)
  })
})
