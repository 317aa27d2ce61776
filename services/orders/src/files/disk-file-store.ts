import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { FileStore } from '#use-cases/file-store.ts'

// Names are ours; whatever else one may be, it must not lead out of the folder.
const safeName = /^[0-9a-z-]{8,64}\.[a-z]{3,4}$/

/** Files in a folder of this machine, which nobody else may read. Its processes share it; other machines do not. */
export function diskFileStore(folder: string): FileStore {
  const pathOf = (name: string): string => {
    if (!safeName.test(name)) throw new Error('Not a name of a stored file')
    // The last characters are random and the first may be a time: few files in each folder.
    const stem = name.slice(0, name.lastIndexOf('.'))
    return join(resolve(folder), stem.slice(-2), name)
  }
  return {
    async put(name, bytes) {
      const path = pathOf(name)
      const unfinished = `${path}.${randomUUID()}`
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      try {
        // On the disk before its row is: a row without its picture would be a proof of nothing.
        await writeFile(unfinished, bytes, { flag: 'wx', mode: 0o600, flush: true })
        await rename(unfinished, path)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    async get(name) {
      try {
        return await readFile(pathOf(name))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    remove: (name) => rm(pathOf(name), { force: true })
  }
}
