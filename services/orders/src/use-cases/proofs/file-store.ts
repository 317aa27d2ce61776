export interface StoredFile {
  name: string
  /** When it was put. */
  at: Date
}

/**
 * Private storage for pictures, under names that we choose. A missing file reads as null and removing it does nothing,
 * so that interrupted work can be repeated.
 */
export interface FileStore {
  put: (name: string, bytes: Uint8Array) => Promise<void>
  get: (name: string) => Promise<Uint8Array | null>
  remove: (name: string) => Promise<void>
  /** All files in any order. Those added or removed meanwhile may or may not be included. */
  list: () => AsyncIterable<StoredFile>
}
