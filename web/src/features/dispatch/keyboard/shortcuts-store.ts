import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '#lib/storage/storage.ts'

const key = 'ilbud.board.shortcuts'
const listeners = new Set<() => void>()

/** WCAG 2.1.4: single-key shortcuts can be turned off, per browser. */
export function useShortcutsOn(): [on: boolean, switchTo: (on: boolean) => void] {
  const on = useSyncExternalStore(subscribe, () => readStored('local', key) !== 'off')
  return [on, switchTo]
}

function switchTo(on: boolean): void {
  writeStored('local', key, on ? null : 'off')
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
