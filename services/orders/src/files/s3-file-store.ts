import type { FileStore, StoredFile } from '#use-cases/proofs/file-store.ts'
import type * as s3 from '@aws-sdk/client-s3'
import { checkName } from './safe-name.ts'

export interface S3Options {
  bucket: string
  region: string
  /** Of another provider than AWS. */
  endpoint?: string | undefined
  /** Without them as AWS’s tools find theirs: environment, role of the machine. */
  credentials?: { accessKeyId: string; secretAccessKey: string } | undefined
}

// A proof is put while its order is locked: rather a mistake that the driver sees than a wait of minutes.
const timeouts = { connectionTimeout: 1000, requestTimeout: 2000, throwOnRequestTimeout: true }
const mostTries = 2

/** Files in a bucket, which all machines share. It must be private: nothing that we write asks for anything else. */
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
        return (await Body?.transformToByteArray()) ?? null
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
        for (const { Key, LastModified } of Contents) if (Key && LastModified) yield { name: Key, at: LastModified }
      }
    }
  }
}

/** The SDK with a client of it, at the first use: it is large, and a folder needs none of it. */
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
        // What every S3-compatible store understands.
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED'
      })
    })))
}
