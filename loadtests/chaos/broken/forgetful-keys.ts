import { randomUUID } from 'node:crypto'
import * as real from '@ilbud/kernel/http/idempotency/stored-responses'

export * from '@ilbud/kernel/http/idempotency/stored-responses'

/** Stores the response under a key that nobody will send. */
export const responseRow: typeof real.responseRow = (requestKey, response, dataKey) =>
  real.responseRow({ ...requestKey, key: randomUUID() }, response, dataKey)
