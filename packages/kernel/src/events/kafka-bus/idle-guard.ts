import type { RequestQueue } from 'kafkajs/src/network/requestQueue/index.js'

const guarded = new WeakSet<object>()

/**
 * kafkajs 2.2.4 polls each connection's request queue every millisecond even when it is empty: 2 500 timers a second and
 * a `TimeoutNegativeWarning`. A request that has to wait schedules its own check, so an empty queue needs none.
 * Upstream: tulios/kafkajs 1704, 1751, 1768.
 */
export function guardIdleQueue(queue: Pick<RequestQueue, 'pending' | 'scheduleCheckPendingRequests'>): void {
  if (guarded.has(queue)) return
  guarded.add(queue)
  const original = queue.scheduleCheckPendingRequests
  queue.scheduleCheckPendingRequests = function (this: RequestQueue) {
    if (this.pending.length > 0) original.call(this)
  }
}
