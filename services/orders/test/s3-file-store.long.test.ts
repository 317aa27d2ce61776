import { s3FileStore } from '#files/s3-file-store.ts'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { randomUUID } from 'node:crypto'
import { beforeEach, describe } from 'vitest'
import { fileStoreContract } from './file-store-contract.ts'

/** A real server, as `http://key:secret@127.0.0.1:7070`; each test makes a bucket of its own there. */
const { TEST_S3_URL } = process.env
if (!TEST_S3_URL) process.stdout.write('skipped: a real object store (TEST_S3_URL names none)\n')

describe.skipIf(!TEST_S3_URL)('on a real server', () => {
  const { origin, username, password } = new URL(TEST_S3_URL ?? 'http://nobody')
  const credentials = { accessKeyId: username, secretAccessKey: password }
  const at = { endpoint: origin, region: 'us-east-1', credentials }
  let bucket = ''
  beforeEach(async () => {
    bucket = randomUUID()
    await new S3Client({ ...at, forcePathStyle: true }).send(new CreateBucketCommand({ Bucket: bucket }))
  })
  fileStoreContract('a bucket', () => s3FileStore({ ...at, bucket }))
})
