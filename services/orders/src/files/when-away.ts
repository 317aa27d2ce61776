import type { FileStore } from '#use-cases/proofs/file-store.ts'
import { UnavailableError } from '@ilbud/kernel/errors'

/** A store that fails, is slow or is full is no fault of the request: whoever asks may try again. */
export function unavailableWhenAway(store: FileStore): FileStore {
  const unavailable = (error: unknown): never => {
    throw Object.assign(new UnavailableError(), { cause: error })
  }
  return {
    ...store,
    put: (name, bytes) => store.put(name, bytes).catch(unavailable),
    get: (name) => store.get(name).catch(unavailable)
  }
}
