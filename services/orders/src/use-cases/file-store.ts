/**
 * Private files under names that we choose, for pictures. One that is not there is null, and removing it does nothing:
 * work that was cut off can be done again.
 */
export interface FileStore {
  put: (name: string, bytes: Uint8Array) => Promise<void>
  get: (name: string) => Promise<Uint8Array | null>
  remove: (name: string) => Promise<void>
}
