import { personalKey, readStored, writeStored } from '#lib/storage/storage.ts'
import { emptyOrder, type OrderValues } from '#features/send-package/order-values.ts'
import { localStamp } from '#features/send-package/schedule.ts'
import { serverNow } from '#lib/page/server-clock.ts'

/** What the draft is for: a new order, a repeated order, or an order for somebody else. */
export type DraftSlot = '' | `repeat:${string}` | `behalf:${string}`

export interface Draft {
  slot: DraftSlot
  /** When it was last changed. */
  at: number
  values: OrderValues
}

const name = 'order-draft'
const guestKey = 'ilbud.order-draft'
// It contains other people's personal data, so it is deleted after a week.
const lifetimeMs = 7 * 86_400_000

/** The stored draft. A guest's is kept in this tab only and becomes the user's by signing in. */
export function readDraft(userId: string | null, slot: DraftSlot): Draft | null {
  const stored =
    (userId && parse(readStored('local', personalKey(name, userId)))) || parse(readStored('session', guestKey))
  if (!stored || stored.at + lifetimeMs < Date.now()) return null
  const isMine = !stored.slot.startsWith('behalf:')
  return stored.slot === slot || (slot === '' && isMine) ? stored : null
}

export function writeDraft(userId: string | null, draft: Draft): void {
  const text = JSON.stringify(draft)
  if (!userId) return writeStored('session', guestKey, text)
  writeStored('local', personalKey(name, userId), text)
  writeStored('session', guestKey, null)
}

export function deleteDraft(userId: string | null): void {
  writeStored('session', guestKey, null)
  if (userId) writeStored('local', personalKey(name, userId), null)
}

function parse(text: string | null): Draft | null {
  try {
    const draft = JSON.parse(text ?? 'null') as Draft | null
    return draft && { ...draft, values: withoutPast({ ...emptyOrder, ...draft.values }) }
  } catch {
    return null
  }
}

/** Without the times of an earlier day or hour, which have to be chosen anew. */
function withoutPast(values: OrderValues): OrderValues {
  const isOver = values.scheduledPickup !== '' && values.scheduledPickup < localStamp(serverNow())
  return isOver ? { ...values, scheduledPickup: '', scheduledDelivery: '' } : values
}
