import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from './storage.ts'

export interface CookieChoice {
  choice: 'accept' | 'decline' | 'more-options'
  /** May this device remember recent tracking IDs? */
  recent: boolean
  /** When it was made: it is asked again after twelve months. */
  at: string
}

// Contract 12 names the key.
const storageKey = 'ilbud.cookies'
const recentKey = 'ilbud.recent'
const validMs = 365 * 86_400_000
const mostRecent = 3
const listeners = new Set<() => void>()

/** The choice that still counts, or null: then the visitor is asked. */
export function cookieChoice(): CookieChoice | null {
  try {
    const stored = JSON.parse(readStored('local', storageKey) ?? 'null') as CookieChoice | null
    return stored && Date.parse(stored.at) + validMs > Date.now() ? stored : null
  } catch {
    return null
  }
}

export function chooseCookies(choice: CookieChoice['choice'], recent: boolean): void {
  writeStored('local', storageKey, JSON.stringify({ choice, recent, at: new Date().toISOString() }))
  if (!recent) writeStored('local', recentKey, null)
  announce()
}

/** Withdraws the choice and what was kept because of it; the dialog asks again. */
export function withdrawCookies(): void {
  writeStored('local', storageKey, null)
  writeStored('local', recentKey, null)
  announce()
}

/** Keeps a tracking ID on this device, if that was allowed. */
export function rememberTrackingId(id: string): void {
  if (!cookieChoice()?.recent) return
  const others = recentTrackingIds().filter((known) => known !== id)
  writeStored('local', recentKey, [id, ...others].slice(0, mostRecent).join(' '))
  announce()
}

export function recentTrackingIds(): string[] {
  return cookieChoice()?.recent ? recentText().split(' ').filter(Boolean) : []
}

/** Tells components when the choice or the recent IDs changed. */
export function useCookieState(): { asked: boolean; recentIds: string[] } {
  const text = useSyncExternalStore(subscribe, () => `${cookieChoice() === null}|${recentTrackingIds().join(' ')}`)
  const [unanswered, ids = ''] = text.split('|')
  return { asked: unanswered === 'true', recentIds: ids.split(' ').filter(Boolean) }
}

function recentText(): string {
  return readStored('local', recentKey) ?? ''
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function announce(): void {
  for (const listener of listeners) listener()
}
