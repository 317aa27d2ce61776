import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eventually } from '@ilbud/testkit/eventually'
import { type S3Options, s3FileStore } from '#files/s3-file-store.ts'
import { unavailableWhenAway } from '#files/when-away.ts'
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

it.each([500, 503, 404])(
  'a store that answers %i and nothing that can be read is away, which is no fault of the request',
  async (status) => {
    const { server, aStore } = await aServer()
    const store = unavailableWhenAway(aStore())
    server.fail(status)
    const away = expect.objectContaining({ status: 503, headers: { 'retry-after': '2' }, cause: expect.any(Error) })
    await expect(store.get(name)).rejects.toEqual(away)
    await expect(store.put(name, new Uint8Array([2]))).rejects.toEqual(away)
    server.fail(null)
    expect(await store.get(name)).toBeNull()
  }
)

it('a file that trickles in is given up after some seconds', async () => {
  let isCut = false
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-length': 1_000_000 })
    const drip = setInterval(() => response.write('.'), 100)
    response.on('close', () => {
      clearInterval(drip)
      isCut = true
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const credentials = { accessKeyId: 'AKIATEST', secretAccessKey: 'a secret' }
  await expect(
    s3FileStore({ bucket: 'proofs', region: 'eu-north-1', endpoint, credentials }).get(name)
  ).rejects.toThrow()
  await eventually(() => isCut, 'the connection is cut')
}, 20_000)

it('files of others in the bucket are not listed, so that nothing of theirs is taken for an orphan', async () => {
  const { server, aStore } = await aServer()
  const { S3Client, PutObjectCommand } = await import('@aws-sdk/client-s3')
  const { endpoint, region, credentials, bucket: Bucket } = server
  const client = new S3Client({
    endpoint,
    region,
    credentials,
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED'
  })
  for (const Key of ['invoices-2026.pdf', 'README.md', 'holiday-pictures.webp']) {
    await client.send(new PutObjectCommand({ Bucket, Key, Body: 'theirs' }))
  }
  await aStore().put(name, new Uint8Array([1]))
  const listed: string[] = []
  for await (const file of aStore().list()) listed.push(file.name)
  expect(listed).toEqual([name])
})
