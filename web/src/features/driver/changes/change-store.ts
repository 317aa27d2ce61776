import { useMemo, useSyncExternalStore } from 'react'
import { personalKey, readStored, writeStored } from '#lib/storage/storage.ts'
import { type Changes, noChanges } from './changes.ts'

const listeners = new Set<() => void>()

/** What others changed of this driver's work. On the phone, so that it survives a reload and needs no network. */
export function useChanges(driverId: string): Changes {
  const stored = useSyncExternalStore(subscribe, () => readStored('local', keyOf(driverId)))
  return useMemo(() => parse(stored), [stored])
}

/** Returns whether there was anything to change. */
export function updateChanges(driverId: string, update: (changes: Changes) => Changes): boolean {
  const before = parse(readStored('local', keyOf(driverId)))
  const after = update(before)
  if (after === before) return false
  writeStored('local', keyOf(driverId), JSON.stringify(after))
  for (const listener of listeners) listener()
  return true
}

function keyOf(driverId: string): string {
  return personalKey('driver-changes', driverId)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function parse(stored: string | null): Changes {
  try {
    return stored === null ? noChanges : (JSON.parse(stored) as Changes)
  } catch {
    return noChanges
  }
}
