import { createCounter } from '#runtime/metrics.ts'

/** Counts an answer that did not come from this process's own services. */
export const countAnswer = createCounter(
  'gateway.answers',
  'Answers of services in other processes, and of parcels from memory, by status',
  'status'
)
