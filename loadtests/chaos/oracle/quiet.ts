import { eventually } from '@ilbud/testkit/eventually'
import type { Product } from '@ilbud/testkit/services/product'
import { type Ledger, openLedger } from './ledger.ts'

/** Waits until nothing about these orders is in progress. Rejects with how much still is. */
export async function untilQuiet(ledger: Ledger, orderIds: string[], timeoutMs: number): Promise<void> {
  let pending = -1
  const isQuiet = async (): Promise<boolean> => (pending = await ledger.pending(orderIds)) === 0
  await eventually(isQuiet, 'all is quiet', { timeoutMs, everyMs: 200 }).catch(() => {
    throw new Error(`${pending} effects were still pending after ${timeoutMs / 1000} s`)
  })
}

/** Waits until everything placed so far, including demo data, has arrived everywhere. */
export async function untilAllIsQuiet(product: Product, timeoutMs: number): Promise<void> {
  const ledger = await openLedger(product)
  try {
    await untilQuiet(ledger, await ledger.orderIds(), timeoutMs)
  } finally {
    await ledger.close()
  }
}
