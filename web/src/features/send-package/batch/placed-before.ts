import { personalKey, readStored, writeStored } from '#lib/storage/storage.ts'
import { toOrderBody, type OrderValues } from '#features/send-package/order-values.ts'
import type { BatchRow } from './batch-rows.ts'
import type { ReadRow } from './read-rows.ts'

// The same rows on another day are meant: on the same day it may be the same file by mistake.
const rememberedMs = 24 * 3_600_000
const keyOf = (userId: string) => personalKey('placed-rows', userId)

/** Remembers the rows that were placed, by their digests, so that nothing of their content stays on the device. */
export async function rememberPlaced(userId: string, rows: readonly BatchRow[]): Promise<void> {
  const digests = await Promise.all(
    rows.filter(({ state }) => state === 'placed').map(({ values }) => digestOf(values))
  )
  const now = Date.now()
  const placed = Object.fromEntries(digests.flatMap((digest) => (digest ? [[digest, now]] : [])))
  writeStored('local', keyOf(userId), JSON.stringify({ ...readPlaced(userId), ...placed }))
}

/** When rows like these were placed in the last day, by line. */
export async function findPlacedBefore(userId: string, rows: readonly ReadRow[]): Promise<Map<number, number>> {
  const placed = readPlaced(userId)
  if (Object.keys(placed).length === 0) return new Map()
  const found = await Promise.all(
    rows.map(async ({ line, values }) => [line, placed[(await digestOf(values)) ?? '']] as const)
  )
  return new Map(found.flatMap(([line, at]) => (at === undefined ? [] : [[line, at]])))
}

function readPlaced(userId: string): Record<string, number> {
  try {
    const stored = JSON.parse(readStored('local', keyOf(userId)) ?? '{}') as Record<string, number>
    return Object.fromEntries(Object.entries(stored).filter(([, at]) => at + rememberedMs > Date.now()))
  } catch {
    return {}
  }
}

/** Of all that is sent. Null on plain http, except on localhost. */
async function digestOf(values: OrderValues): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null
  const bytes = new TextEncoder().encode(JSON.stringify(toOrderBody(values)))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
