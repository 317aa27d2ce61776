import type { ReactNode } from 'react'
import { createStore } from './store.ts'

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

const toasts = createStore<readonly Toast[]>([])
let count = 0
const removals = new Map<string, ReturnType<typeof setTimeout>>()

/** Shows a toast in place of the previous one. The returned functions update and dismiss it. */
export function toast(input: Omit<Toast, 'id' | 'open'>) {
  const id = String(++count)
  toasts.set([{ ...input, id, open: true }, ...toasts.get()].slice(0, toastLimit))
  return {
    id,
    update: (changes: Partial<Omit<Toast, 'id'>>) => updateToast(id, changes),
    dismiss: () => dismissToast(id)
  }
}

function updateToast(id: string, changes: Partial<Omit<Toast, 'id'>>): void {
  toasts.set(toasts.get().map((shown) => (shown.id === id ? { ...shown, ...changes } : shown)))
}

/** Closes one toast, or all. It stays in the list a while, for its animation. */
export function dismissToast(id?: string): void {
  for (const { id: closing } of toasts.get()) {
    if ((id === undefined || id === closing) && !removals.has(closing)) {
      removals.set(
        closing,
        setTimeout(() => removeToast(closing), removeDelayMs)
      )
    }
  }
  toasts.set(toasts.get().map((shown) => (id === undefined || shown.id === id ? { ...shown, open: false } : shown)))
}

export function removeToast(id?: string): void {
  for (const [closing, timer] of removals) {
    if (id !== undefined && closing !== id) continue
    clearTimeout(timer)
    removals.delete(closing)
  }
  toasts.set(id === undefined ? [] : toasts.get().filter((shown) => shown.id !== id))
}

export function useToasts(): readonly Toast[] {
  return toasts.useValue()
}
