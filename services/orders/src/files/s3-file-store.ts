import type { Readable } from 'node:stream'
import type { FileStore, StoredFile } from '#use-cases/proofs/file-store.ts'
import type * as s3 from '@aws-sdk/client-s3'
import { checkName, isPictureName } from './safe-name.ts'

export interface S3Options {
  bucket: string
  region: string
  /** For providers other than AWS. */
  endpoint?: string | undefined
  /** Default: what the AWS SDK finds in the environment or the machine's role. */
  credentials?: { accessKeyId: string; secretAccessKey: string } | undefined
}

// A proof is stored while its order is locked, so an error that the driver sees is better than minutes of waiting.
const timeouts = { connectionTimeout: 1000, requestTimeout: 2000, throwOnRequestTimeout: true }
const mostTries = 2
/** For the file after its head, for which the SDK has no limit. */
const readMs = 3000

/** Stores files in a bucket shared by all machines. The bucket must be private; we set no access rules on files. */
export function s3FileStore(options: S3Options): FileStore {
  const { bucket: Bucket } = options
  const sdk = loadOnce(options)
  return {
    async put(name, bytes) {
      const Key = checkName(name)
      const { client, PutObjectCommand } = await sdk()
      await client.send(new PutObjectCommand({ Bucket, Key, Body: bytes, ContentType: 'application/octet-stream' }))
    },
    async get(name) {
      const Key = checkName(name)
      const { client, GetObjectCommand } = await sdk()
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }))
        return Body ? await readInTime(Body) : null
      } catch (error) {
        if (error instanceof Error && error.name === 'NoSuchKey') return null
        throw error
      }
    },
    async remove(name) {
      const Key = checkName(name)
      const { client, DeleteObjectCommand } = await sdk()
      await client.send(new DeleteObjectCommand({ Bucket, Key }))
    },
    async *list(): AsyncGenerator<StoredFile> {
      const { client, paginateListObjectsV2 } = await sdk()
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket })) {
        for (const { Key, LastModified } of Contents)
          if (Key && isPictureName(Key) && LastModified) yield { name: Key, at: LastModified }
      }
    }
  }
}

/** Loads the SDK and makes a client at the first use: it is large, and the folder store does not need it. */
function loadOnce({ region, endpoint, credentials }: S3Options) {
  let loaded: Promise<typeof s3 & { client: s3.S3Client }> | undefined
  return () =>
    (loaded ??= import('@aws-sdk/client-s3').then((sdk) => ({
      ...sdk,
      client: new sdk.S3Client({
        region,
        ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
        ...(credentials && { credentials }),
        requestHandler: timeouts,
        maxAttempts: mostTries,
        // Other S3-compatible stores do not all know the SDK's default checksums.
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED'
      })
    })))
}

async function readInTime(body: NonNullable<s3.GetObjectCommandOutput['Body']>): Promise<Uint8Array> {
  const late = setTimeout(() => (body as unknown as Readable).destroy(new Error('The file took too long')), readMs)
  try {
    return await body.transformToByteArray()
  } finally {
    clearTimeout(late)
  }
}
