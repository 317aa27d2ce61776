import { configSchema } from '#config.ts'
import { s3FileStore } from '#files/s3-file-store.ts'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { defaultOf, startComposeServer } from '@ilbud/testkit/compose-server'
import { readCompose } from '@ilbud/infra/compose/read-compose'
import { eventually } from '@ilbud/testkit/eventually'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe } from 'vitest'
import { fileStoreContract } from './file-store-contract.ts'

// Runs against a real server: a running one (`TEST_S3_URL=http://key:secret@127.0.0.1:7070`), or that of
// docker-compose.yml in a container. Each test creates its own bucket.
const { TEST_S3_URL } = process.env
const container = TEST_S3_URL ? null : await startComposeServer('objects', [7070])

describe.skipIf(!TEST_S3_URL && !container)('on a real server', () => {
  const { origin, username, password } = new URL(TEST_S3_URL ?? addressOf(container?.at(7070) ?? 'nobody'))
  const credentials = { accessKeyId: username, secretAccessKey: password }
  const at = { endpoint: origin, region: configSchema.shape.FILES_S3_REGION.parse(undefined), credentials }
  let bucket = ''
  beforeAll(() => eventually(async () => (await fetch(origin)).status > 0, 'the server answers'))
  afterAll(() => container?.stop())
  beforeEach(async () => {
    bucket = randomUUID()
    await new S3Client({ ...at, forcePathStyle: true }).send(new CreateBucketCommand({ Bucket: bucket }))
  })
  fileStoreContract('a bucket', () => s3FileStore({ ...at, bucket }))
})

function addressOf(host: string): string {
  const { ROOT_ACCESS_KEY, ROOT_SECRET_KEY } = readCompose()['objects']!.environment!
  return `http://${String(ROOT_ACCESS_KEY)}:${defaultOf(String(ROOT_SECRET_KEY))}@${host}`
}
