import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { FileStore, StoredFile } from '#use-cases/proofs/file-store.ts'
import { checkName } from './safe-name.ts'

/** Stores files in a private folder on this machine, shared by its processes but not with other machines. */
export function diskFileStore(folder: string): FileStore {
  const root = resolve(folder)
  const pathOf = (name: string): string => {
    // Spread over subfolders by the last characters, which are random; the first may be a time.
    const stem = checkName(name).slice(0, name.lastIndexOf('.'))
    return join(root, stem.slice(-2), name)
  }
  return {
    async put(name, bytes) {
      const path = pathOf(name)
      // A valid name of its own, so that what a crash leaves behind is listed and removed as orphaned.
      const unfinished = pathOf(`${randomBytes(4).toString('hex')}-${name.slice(0, name.lastIndexOf('.'))}.part`)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      try {
        // Flushed before the row is stored: a row without its picture would prove nothing.
        await writeFile(unfinished, bytes, { flag: 'wx', mode: 0o600, flush: true })
        await rename(unfinished, path)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    get: async (name) => unlessMissing(readFile(pathOf(name))),
    remove: (name) => rm(pathOf(name), { force: true }),
    list: () => listFiles(root)
  }
}

async function* listFiles(root: string): AsyncGenerator<StoredFile> {
  for (const shelf of (await unlessMissing(readdir(root))) ?? []) {
    for (const name of (await unlessMissing(readdir(join(root, shelf)))) ?? []) {
      const found = await unlessMissing(stat(join(root, shelf, name)))
      if (found) yield { name, at: found.mtime }
    }
  }
}

async function unlessMissing<Value>(work: Promise<Value>): Promise<Value | null> {
  return work.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}
