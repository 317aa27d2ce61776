import { useSyncExternalStore, type ReactNode } from 'react'

export interface Toast {
  id: string
  title: string
  description?: ReactNode
  /** The id of the failed request. */
  reference?: string | undefined
  variant?: 'default' | 'success' | 'destructive'
  /** A button beside the text; a toast with one stays for 10 s. */
  action?: { label: string; run: () => void }
  durationMs?: number
  open: boolean
}

// At most one at a time; a dismissed one is removed after 1,000,000 ms.
const toastLimit = 1
const removeDelayMs = 1_000_000

let toasts: readonly Toast[] = []
let count = 0
const listeners = new Set<() => void>()
const removals = new Map<string, ReturnType<typeof setTimeout>>()

function publish(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/** Shows a toast in place of the previous one. The returned functions update and dismiss it. */
export function toast(input: Omit<Toast, 'id' | 'open'>) {
  const id = String(++count)
  publish([{ ...input, id, open: true }, ...toasts].slice(0, toastLimit))
  return {
    id,
    update: (changes: Partial<Omit<Toast, 'id'>>) => updateToast(id, changes),
    dismiss: () => dismissToast(id)
  }
}

function updateToast(id: string, changes: Partial<Omit<Toast, 'id'>>): void {
  publish(toasts.map((shown) => (shown.id === id ? { ...shown, ...changes } : shown)))
}

/** Closes one toast, or all. It stays in the list a while, for its animation. */
export function dismissToast(id?: string): void {
  for (const { id: closing } of toasts) {
    if ((id === undefined || id === closing) && !removals.has(closing)) {
      removals.set(
        closing,
        setTimeout(() => removeToast(closing), removeDelayMs)
      )
    }
  }
  publish(toasts.map((shown) => (id === undefined || shown.id === id ? { ...shown, open: false } : shown)))
}

export function removeToast(id?: string): void {
  for (const [closing, timer] of removals) {
    if (id !== undefined && closing !== id) continue
    clearTimeout(timer)
    removals.delete(closing)
  }
  publish(id === undefined ? [] : toasts.filter((shown) => shown.id !== id))
}

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    snapshot,
    snapshot
  )
}

function snapshot(): readonly Toast[] {
  return toasts
}
