import { useMemo } from 'react'
import { personalKey, readStored, writeStored } from '#lib/storage/storage.ts'
import { useStored } from '#lib/storage/use-stored.ts'
import { type Changes, noChanges } from './changes.ts'

/** What others changed of this driver's work. On the phone, so that it survives a reload and needs no network. */
export function useChanges(driverId: string): Changes {
  const stored = useStored(() => readStored('local', keyOf(driverId)))
  return useMemo(() => parse(stored), [stored])
}

/** Returns whether there was anything to change. */
export function updateChanges(driverId: string, update: (changes: Changes) => Changes): boolean {
  const before = parse(readStored('local', keyOf(driverId)))
  const after = update(before)
  if (after === before) return false
  writeStored('local', keyOf(driverId), JSON.stringify(after))
  return true
}

function keyOf(driverId: string): string {
  return personalKey('driver-changes', driverId)
}

function parse(stored: string | null): Changes {
  try {
    return stored === null ? noChanges : (JSON.parse(stored) as Changes)
  } catch {
    return noChanges
  }
}
