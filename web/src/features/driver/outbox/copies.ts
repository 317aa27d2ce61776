import { openDB, type DBSchema } from 'idb'
import { driverCopies } from '#lib/storage/driver-copies.ts'

/** The last answer of a query, used offline. */
interface Copy {
  /** The query's key as text. */
  name: string
  driverId: string
  at: number
  data: unknown
}

interface Tables extends DBSchema {
  copies: { key: string; value: Copy }
}

const open = () =>
  openDB<Tables>(driverCopies, 1, {
    upgrade: (db) => void db.createObjectStore('copies', { keyPath: 'name' }),
    // Lets the sign-out, in this tab or another, delete the database.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close()
  })

/** The copies of this driver; none if the browser has no storage. Another driver's copies are deleted. */
export async function readCopies(driverId: string): Promise<Copy[]> {
  try {
    const db = await open()
    const all = await db.getAll('copies')
    const others = all.filter((copy) => copy.driverId !== driverId)
    await Promise.all(others.map(({ name }) => db.delete('copies', name)))
    db.close()
    return all.filter((copy) => copy.driverId === driverId)
  } catch {
    return []
  }
}

export async function saveCopy(copy: Copy): Promise<void> {
  try {
    const db = await open()
    await db.put('copies', copy)
    db.close()
  } catch {
    // Then nothing can be read offline, and the page says so.
  }
}
