import { readStored, writeStored } from './storage.ts'
import { useStored } from './use-stored.ts'

/** What may be stored on this device beyond the necessary. */
interface Allowed {
  /** Recent tracking IDs. */
  recent: boolean
  /** The last state of tracked parcels, to be shown offline in a later visit. */
  copies: boolean
}

interface CookieChoice extends Allowed {
  choice: 'accept' | 'decline' | 'more-options'
  /** When the choice was made: the user is asked again after twelve months. */
  at: string
}

// Named on the page /cookies.
const storageKey = 'ilbud.cookies'
const recentKey = 'ilbud.recent'
/** Used by the tracking page (`last-copy.ts`): always in the session, on the device only if allowed. */
export const copiesKey = 'ilbud.copies'
const validMs = 365 * 86_400_000
const mostRecent = 3

/** The valid choice; null: the visitor has to be asked. */
function cookieChoice(): CookieChoice | null {
  try {
    const stored = JSON.parse(readStored('local', storageKey) ?? 'null') as CookieChoice | null
    return stored && Date.parse(stored.at) + validMs > Date.now() ? stored : null
  } catch {
    return null
  }
}

export function chooseCookies(choice: CookieChoice['choice'], { recent, copies }: Allowed): void {
  writeStored('local', storageKey, JSON.stringify({ choice, recent, copies, at: new Date().toISOString() }))
  if (!recent) writeStored('local', recentKey, null)
  if (!copies) writeStored('local', copiesKey, null)
}

/** Withdraws the choice and deletes what was stored because of it; the dialog asks again. */
export function withdrawCookies(): void {
  writeStored('local', storageKey, null)
  writeStored('local', recentKey, null)
  writeStored('local', copiesKey, null)
}

/** What is allowed now; nothing without a valid choice. */
export function allowedCookies(): Allowed {
  const { recent = false, copies = false } = cookieChoice() ?? {}
  return { recent, copies }
}

/** Stores a tracking ID on this device, if allowed. */
export function rememberTrackingId(id: string): void {
  if (!cookieChoice()?.recent) return
  const others = recentTrackingIds().filter((other) => other !== id)
  writeStored('local', recentKey, [id, ...others].slice(0, mostRecent).join(' '))
}

function recentTrackingIds(): string[] {
  return cookieChoice()?.recent ? recentText().split(' ').filter(Boolean) : []
}

/** Re-renders when the choice or the recent IDs change. */
export function useCookieState(): { isChoiceMissing: boolean; recentIds: string[]; allowed: Allowed } {
  const text = useStored(stateText)
  const [unanswered, ids = '', recent, copies] = text.split('|')
  return {
    isChoiceMissing: unanswered === 'true',
    recentIds: ids.split(' ').filter(Boolean),
    allowed: { recent: recent === 'true', copies: copies === 'true' }
  }
}

/** As one string, which React can compare. */
function stateText(): string {
  const { recent, copies } = allowedCookies()
  return [cookieChoice() === null, recentTrackingIds().join(' '), recent, copies].join('|')
}

function recentText(): string {
  return readStored('local', recentKey) ?? ''
}
