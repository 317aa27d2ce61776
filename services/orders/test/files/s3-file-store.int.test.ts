import { randomUUID } from 'node:crypto'
import { s3FileStore } from '#files/s3-file-store.ts'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { startComposeContainer } from '@ilbud/testkit/servers/compose-container'
import { region, startS3Server } from '@ilbud/testkit/servers/s3-server'
import { afterAll, beforeEach } from 'vitest'
import { fileStoreContract } from './file-store-contract.ts'

interface ObjectStore {
  endpoint: string
  credentials: { accessKeyId: string; secretAccessKey: string }
  stop(): Promise<void>
}

/** A running one (`TEST_S3_URL=http://key:secret@127.0.0.1:7070`), that of docker-compose.yml, or our stand-in. */
async function startObjectStore(): Promise<ObjectStore> {
  const { TEST_S3_URL } = process.env
  if (TEST_S3_URL) {
    const { origin, username, password } = new URL(TEST_S3_URL)
    const credentials = { accessKeyId: username, secretAccessKey: password }
    return { endpoint: origin, credentials, stop: () => Promise.resolve() }
  }
  const container = await startComposeContainer('objects', {
    ports: [7070],
    answers: async (portOf) => (await fetch(`http://127.0.0.1:${portOf(7070)}/health`)).ok
  })
  if (!container) return startS3Server()
  const { ROOT_ACCESS_KEY, ROOT_SECRET_KEY } = container.environment
  return {
    endpoint: `http://127.0.0.1:${container.port(7070)}`,
    credentials: { accessKeyId: ROOT_ACCESS_KEY!, secretAccessKey: ROOT_SECRET_KEY! },
    stop: container.stop
  }
}

const store = await startObjectStore()
const { endpoint, credentials } = store
let bucket = ''
afterAll(() => store.stop())
beforeEach(async () => {
  bucket = randomUUID()
  const client = new S3Client({ region, endpoint, credentials, forcePathStyle: true })
  await client.send(new CreateBucketCommand({ Bucket: bucket }))
})

fileStoreContract('a bucket', () => s3FileStore({ region, endpoint, credentials, bucket }))
