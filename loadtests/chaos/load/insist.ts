import { setTimeout as pause } from 'node:timers/promises'
import { ProblemError } from '@ilbud/client'
import type { Client } from '#simulator/client.ts'
import type { z } from 'zod/mini'
import type { Journal } from './journal.ts'

interface Keyed {
  method: string
  key: string
  body: unknown
}

/**
 * Repeats a request with the same key until the product answers, whatever crashes meanwhile. Null when `isOver` returns
 * true first: the outcome is then unknown. Throws a refusal.
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
      if (error instanceof ProblemError && !isPassing(error)) throw error
      if (error instanceof ProblemError && error.status >= 500) journal.serverErrors.push(`${path}: ${error.message}`)
      journal.resent++
      await pause(100 + Math.random() * 200)
    }
  }
  return null
}

/**
 * Whether a refusal is temporary: the request's first copy may still hold the key after its process died, and auth may
 * be unavailable.
 */
function isPassing({ status, code }: ProblemError): boolean {
  return status >= 500 || status === 401 || code === 'IDEMPOTENCY_IN_FLIGHT'
}
