export interface StoredFile {
  name: string
  /** When it was put. */
  at: Date
}

/**
 * Private files under names that we choose, for pictures. One that is not there is null, and removing it does nothing:
 * work that was cut off can be done again.
 */
export interface FileStore {
  put: (name: string, bytes: Uint8Array) => Promise<void>
  get: (name: string) => Promise<Uint8Array | null>
  remove: (name: string) => Promise<void>
  /** Everything that is there, in any order; what comes or goes meanwhile may be in it or not. */
  list: () => AsyncIterable<StoredFile>
}
