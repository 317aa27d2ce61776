import { type S3Options, s3FileStore } from '#files/s3-file-store.ts'
import { startS3Server } from '@ilbud/testkit/servers/s3-server'
import { expect, it, onTestFinished } from 'vitest'

const name = 'aaaaaaaa-11.webp'

async function aServer() {
  const server = await startS3Server()
  onTestFinished(() => server.stop())
  return { server, aStore: (change: Partial<S3Options> = {}) => s3FileStore({ ...server, ...change }) }
}

it('files in a bucket are private, and a request with a wrong secret is refused', async () => {
  const { server, aStore } = await aServer()
  await aStore().put(name, new Uint8Array([1]))
  const [{ headers }] = server.requests as [(typeof server.requests)[0]]
  expect(Object.keys(headers).filter((header) => /acl|grant/.test(header))).toEqual([])
  const stranger = { credentials: { accessKeyId: 'AKIATEST', secretAccessKey: 'guessed' } }
  await expect(aStore(stranger).get(name)).rejects.toThrow('SignatureDoesNotMatch')
  await expect(aStore(stranger).put(name, new Uint8Array([2]))).rejects.toThrow('SignatureDoesNotMatch')
  expect([...(await aStore().get(name))!]).toEqual([1])
})

it('a server that fails is an error, where a missing file is null', async () => {
  const { server, aStore } = await aServer()
  const store = aStore()
  await store.put(name, new Uint8Array([1]))
  server.fail(503)
  await expect(store.get(name)).rejects.toThrow()
  await expect(store.put(name, new Uint8Array([2]))).rejects.toThrow()
  await expect(aStore({ bucket: 'elsewhere' }).get(name)).rejects.toThrow()
})
