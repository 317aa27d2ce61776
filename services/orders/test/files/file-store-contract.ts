import type { FileStore, StoredFile } from '#use-cases/proofs/file-store.ts'
import { describe, expect, it } from 'vitest'

const name = '3f0e8b1c-6f4e-4d0e-9c55-0d8f3a1b2c3d.webp'
const other = '9b1c3f0e-6f4e-4d0e-9c55-0d8f3a1b2c3d.webp'

async function listed(store: FileStore): Promise<StoredFile[]> {
  const files: StoredFile[] = []
  for await (const file of store.list()) files.push(file)
  return files.sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** The requirements of every file store; each adapter's test runs them. */
export function fileStoreContract(what: string, aStore: () => FileStore): void {
  describe(`${what} as a file store`, () => {
    it(`${what} as a file store gives back what was put, byte by byte`, async () => {
      const store = aStore()
      const bytes = Uint8Array.from({ length: 70_000 }, (_, at) => at % 251)
      await store.put(name, bytes)
      await store.put(other, new Uint8Array([1]))
      expect(Buffer.from((await store.get(name))!).equals(Buffer.from(bytes))).toBe(true)
      expect([...(await store.get(other))!]).toEqual([1])
    })

    it(`${what} as a file store has the last bytes that were put under a name`, async () => {
      const store = aStore()
      await store.put(name, new Uint8Array([1, 2, 3]))
      await store.put(name, new Uint8Array([4]))
      expect([...(await store.get(name))!]).toEqual([4])
    })

    it(`${what} as a file store has null under a name that was never put, or was removed`, async () => {
      const store = aStore()
      expect(await store.get(name)).toBeNull()
      await store.put(name, new Uint8Array([1]))
      await store.remove(name)
      expect(await store.get(name)).toBeNull()
    })

    it(`${what} as a file store lists what is there and when it was put`, async () => {
      const store = aStore()
      expect(await listed(store)).toEqual([])
      const before = Date.now() - 1000
      const names = ['a', 'b', 'c', 'd', 'e'].map((letter) => `${letter.repeat(8)}-0001.webp`)
      for (const each of [...names, other]) await store.put(each, new Uint8Array([1]))
      await store.remove(other)
      const found = await listed(store)
      expect(found.map((file) => file.name)).toEqual(names)
      for (const { at } of found) expect(at.getTime()).toBeGreaterThanOrEqual(before)
    })

    it(`${what} as a file store removes what is not there without a word`, async () => {
      await expect(aStore().remove(name)).resolves.toBeUndefined()
    })

    it.each(['../outside.webp', '/etc/passwd', 'a/b.webp', '..', '', `${name}\0.webp`])(
      `${what} as a file store takes no name like %j`,
      async (bad) => {
        const store = aStore()
        await expect((async () => store.put(bad, new Uint8Array([1])))()).rejects.toThrow('Invalid file name')
        await expect((async () => store.get(bad))()).rejects.toThrow('Invalid file name')
      }
    )
  })
}
