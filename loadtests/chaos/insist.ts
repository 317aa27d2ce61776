import { setTimeout as pause } from 'node:timers/promises'
import { type Client, Refused } from '#simulator/client.ts'
import type { z } from 'zod/mini'
import type { Journal } from './journal.ts'

interface Keyed {
  method: string
  key: string
  body: unknown
}

/**
 * Repeats a request under its key until the product answers it, whatever dies in between. Null when `isOver` says so
 * first: then nobody knows. Throws what the product refused.
 */
export async function insist<Schema extends z.ZodMiniType>(
  client: Client,
  journal: Journal,
  request: Keyed & { schema: Schema; path: string },
  isOver: () => boolean
): Promise<z.output<Schema> | null> {
  const { schema, path, ...keyed } = request
  while (!isOver()) {
    try {
      return await client.ask(schema, path, keyed)
    } catch (error) {
      if (error instanceof Refused && !isPassing(error)) throw error
      if (error instanceof Refused && error.status >= 500) journal.serverErrors.push(`${path}: ${error.message}`)
      journal.resent++
      await pause(100 + Math.random() * 200)
    }
  }
  return null
}

/** The twin of a request whose process died holds its key a moment longer; auth may be the one that is away. */
function isPassing({ status, code }: Refused): boolean {
  return status >= 500 || status === 401 || code === 'IDEMPOTENCY_IN_FLIGHT'
}
