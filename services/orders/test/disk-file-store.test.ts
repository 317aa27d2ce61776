import { mkdtempSync } from 'node:fs'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { diskFileStore } from '#files/disk-file-store.ts'
import { expect, it, onTestFinished } from 'vitest'
import { fileStoreContract } from './file-store-contract.ts'

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ilbud-files-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

fileStoreContract('a folder', () => diskFileStore(join(aFolder(), 'made', 'when', 'needed')))

it('shows its files to nobody else, and leaves no halves behind', async () => {
  const folder = aFolder()
  await diskFileStore(folder).put('aaaaaaaa-11.webp', new Uint8Array([1]))
  const [shelf] = await readdir(folder)
  expect(await readdir(join(folder, shelf!))).toEqual(['aaaaaaaa-11.webp'])
  expect((await stat(join(folder, shelf!, 'aaaaaaaa-11.webp'))).mode & 0o777).toBe(0o600)
  expect((await stat(join(folder, shelf!))).mode & 0o077).toBe(0)
})

it('lists what a crash left half written, so that it can be cleared away', async () => {
  const folder = aFolder()
  const store = diskFileStore(folder)
  await store.put('aaaaaaaa-11.webp', new Uint8Array([1]))
  await rename(join(folder, '11', 'aaaaaaaa-11.webp'), join(folder, '11', '0f0f0f0f-aaaaaaaa-11.part'))
  const names = []
  for await (const { name } of store.list()) names.push(name)
  expect(names).toEqual(['0f0f0f0f-aaaaaaaa-11.part'])
  await store.remove(names[0]!)
  expect(await readdir(join(folder, '11'))).toEqual([])
})
