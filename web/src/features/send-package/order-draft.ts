import { readStored, writeStored } from '#lib/storage.ts'
import { emptyOrder, type OrderValues } from './order-values.ts'

const storageKey = 'ilbud.order-draft'

/** What was typed in this tab before, so that a reload or a sign-in loses nothing. */
export function readDraft(): OrderValues {
  try {
    const stored = JSON.parse(readStored('session', storageKey) ?? '{}') as Partial<OrderValues>
    return { ...emptyOrder, ...stored }
  } catch {
    return emptyOrder
  }
}

export function writeDraft(values: OrderValues | null): void {
  writeStored('session', storageKey, values && JSON.stringify(values))
}
