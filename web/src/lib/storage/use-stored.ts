import { useSyncExternalStore } from 'react'
import { onWritten } from './storage.ts'

/** What `read` makes of stored values, for a component, which renders again when that changes. */
export function useStored<Value extends string | boolean | null>(read: () => Value): Value {
  return useSyncExternalStore(onWritten, read, read)
}
