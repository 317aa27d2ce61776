import { type S3Options, s3FileStore } from '#files/s3-file-store.ts'
import { startS3Server } from '@ilbud/testkit/s3-server'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { fileStoreContract } from './file-store-contract.ts'

let server = await startS3Server()
beforeEach(async () => {
  await server.stop()
  server = await startS3Server()
})
afterAll(() => server.stop())

const aStore = (change: Partial<S3Options> = {}) => s3FileStore({ ...server, ...change })
const name = 'aaaaaaaa-11.webp'

fileStoreContract('a bucket', () => aStore())

it('keeps its files private and says who it is', async () => {
  await aStore().put(name, new Uint8Array([1]))
  const [{ headers }] = server.asked as [(typeof server.asked)[0]]
  expect(Object.keys(headers).filter((header) => /acl|grant/.test(header))).toEqual([])
  const stranger = { credentials: { accessKeyId: 'AKIATEST', secretAccessKey: 'guessed' } }
  await expect(aStore(stranger).get(name)).rejects.toThrow('SignatureDoesNotMatch')
  await expect(aStore(stranger).put(name, new Uint8Array([2]))).rejects.toThrow('SignatureDoesNotMatch')
  expect([...(await aStore().get(name))!]).toEqual([1])
})

it('says that it failed, where a file that is not there would look the same', async () => {
  const store = aStore()
  await store.put(name, new Uint8Array([1]))
  server.fail(503)
  await expect(store.get(name)).rejects.toThrow()
  await expect(store.put(name, new Uint8Array([2]))).rejects.toThrow()
  await expect(aStore({ bucket: 'elsewhere' }).get(name)).rejects.toThrow()
})
