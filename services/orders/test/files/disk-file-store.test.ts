import { readdir, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { diskFileStore } from '#files/disk-file-store.ts'
import { testFolder } from '@ilbud/testkit/test-folder'
import { expect, it } from 'vitest'
import { fileStoreContract } from './file-store-contract.ts'

fileStoreContract('a folder', () => diskFileStore(join(testFolder(), 'made', 'when', 'needed')))

it('the store on disk shows its files to nobody else, and leaves no halves behind', async () => {
  const folder = testFolder()
  await diskFileStore(folder).put('aaaaaaaa-11.webp', new Uint8Array([1]))
  const [shelf] = await readdir(folder)
  expect(await readdir(join(folder, shelf!))).toEqual(['aaaaaaaa-11.webp'])
  expect((await stat(join(folder, shelf!, 'aaaaaaaa-11.webp'))).mode & 0o777).toBe(0o600)
  expect((await stat(join(folder, shelf!))).mode & 0o077).toBe(0)
})

it('the store on disk lists files that a crash left incomplete, so that they can be removed', async () => {
  const folder = testFolder()
  const store = diskFileStore(folder)
  await store.put('aaaaaaaa-11.webp', new Uint8Array([1]))
  await rename(join(folder, '11', 'aaaaaaaa-11.webp'), join(folder, '11', '0f0f0f0f-aaaaaaaa-11.part'))
  const names = []
  for await (const { name } of store.list()) names.push(name)
  expect(names).toEqual(['0f0f0f0f-aaaaaaaa-11.part'])
  await store.remove(names[0]!)
  expect(await readdir(join(folder, '11'))).toEqual([])
})
