import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { DriverAction, Entry } from './entry.ts'

/** Where entries are stored until the server has them. */
export interface OutboxStore {
  /** False: they are lost when the page is closed. */
  isLasting: boolean
  /** In the order in which they were made. */
  list(driverId: string): Promise<Entry[]>
  /** All of them or none. */
  put(entries: readonly Entry[]): Promise<void>
  remove(key: string): Promise<void>
}

/** In databases of this version, which drivers' phones have, the action is called `deed`. */
type StoredEntry = Omit<Entry, 'action'> & { deed: DriverAction }

interface Tables extends DBSchema {
  entries: { key: string; value: StoredEntry }
}

/** The device's database, or memory where the browser has none, as in some private windows. */
export async function openOutboxStore(): Promise<OutboxStore> {
  try {
    return databaseStore(
      await openDB<Tables>('ilbud-outbox', 1, {
        upgrade: (db) => void db.createObjectStore('entries', { keyPath: 'key' })
      })
    )
  } catch {
    return memoryStore()
  }
}

function databaseStore(db: IDBPDatabase<Tables>): OutboxStore {
  return {
    isLasting: true,
    async list(driverId) {
      const stored = await db.getAll('entries')
      return sorted(
        stored.map(({ deed, ...entry }) => ({ ...entry, action: deed })),
        driverId
      )
    },
    async put(entries) {
      const { store, done } = db.transaction('entries', 'readwrite')
      await Promise.all([...entries.map(({ action, ...entry }) => store.put({ ...entry, deed: action })), done])
    },
    remove: (key) => db.delete('entries', key)
  }
}

export function memoryStore(entries = new Map<string, Entry>()): OutboxStore {
  return {
    isLasting: false,
    list: async (driverId) => sorted([...entries.values()], driverId),
    put: async (added) => {
      for (const entry of added) entries.set(entry.key, entry)
    },
    remove: async (key) => void entries.delete(key)
  }
}

function sorted(entries: Entry[], driverId: string): Entry[] {
  return entries.filter((entry) => entry.driverId === driverId).toSorted((one, other) => one.number - other.number)
}
