import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

interface S3Server {
  endpoint: string
  region: string
  bucket: string
  credentials: { accessKeyId: string; secretAccessKey: string }
  /** The requests received, with their headers. */
  requests: { method: string; headers: IncomingMessage['headers'] }[]
  /** Makes every request fail with this status; null: back to normal. */
  fail: (status: number | null) => void
  stop: () => Promise<void>
}

interface StoredObject {
  bytes: Buffer
  at: Date
}

interface Reply {
  status: number
  body?: Buffer | string
}

export const region = 'eu-north-1'
const bucket = 'proofs'
const credentials = { accessKeyId: 'AKIATEST', secretAccessKey: 'a secret of the tests' }
// So few that a list has several pages.
const mostKeysOfAPage = 2

/**
 * The part of S3 that a file store uses: private buckets with signed requests (Signature Version 4). A stand-in where no
 * Docker runs the real one: of the servers on npm none is maintained.
 */
export async function startS3Server(): Promise<S3Server> {
  const buckets = new Map([[bucket, new Map<string, StoredObject>()]])
  const requests: S3Server['requests'] = []
  let failing: number | null = null

  function answer(request: IncomingMessage, bytes: Buffer): Reply {
    const url = new URL(request.url!, 'http://s3')
    requests.push({ method: request.method!, headers: request.headers })
    if (failing !== null) return { status: failing }
    if (!isSigned(request, url, bytes)) return problem(403, 'SignatureDoesNotMatch')
    const [, name = '', key = ''] = url.pathname.split('/')
    if (request.method === 'PUT' && key === '') {
      buckets.set(name, new Map())
      return { status: 200 }
    }
    const objects = buckets.get(name)
    if (!objects) return problem(404, 'NoSuchBucket')
    if (request.method === 'PUT') objects.set(key, { bytes, at: new Date() })
    if (request.method === 'DELETE') objects.delete(key)
    if (request.method !== 'GET') return { status: request.method === 'DELETE' ? 204 : 200 }
    if (url.searchParams.get('list-type') === '2') return { status: 200, body: page(objects, url.searchParams) }
    const found = objects.get(decodeURIComponent(key))
    return found ? { status: 200, body: found.bytes } : problem(404, 'NoSuchKey')
  }

  const server = createServer((request, response) => {
    void buffer(request).then((bytes) => {
      const { status, body = '' } = answer(request, bytes)
      response.writeHead(status, { 'content-length': Buffer.byteLength(body) }).end(body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    endpoint: `http://127.0.0.1:${port}`,
    region,
    bucket,
    credentials,
    requests,
    fail: (status) => void (failing = status),
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
  }
}

function problem(status: number, code: string): Reply {
  return { status, body: `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>` }
}

function page(objects: Map<string, StoredObject>, query: URLSearchParams): string {
  const from = Number(query.get('continuation-token') ?? 0)
  const to = from + mostKeysOfAPage
  const rows = [...objects].slice(from, to).map(([key, { at }]) => {
    return `<Contents><Key>${key}</Key><LastModified>${at.toISOString()}</LastModified><Size>1</Size></Contents>`
  })
  const more = objects.size > to ? `<NextContinuationToken>${to}</NextContinuationToken>` : ''
  const isTruncated = `<IsTruncated>${String(more !== '')}</IsTruncated>`
  return `<?xml version="1.0"?><ListBucketResult>${isTruncated}${more}${rows.join('')}</ListBucketResult>`
}

function isSigned({ method, headers }: IncomingMessage, url: URL, bytes: Buffer): boolean {
  const shape =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d+)\/([^/]+)\/s3\/aws4_request, SignedHeaders=(\S+), Signature=(\S+)$/
  const [, id, day, where, names, signature] = shape.exec(headers.authorization ?? '') ?? []
  if (id !== credentials.accessKeyId || where !== region) return false
  const content = headers['x-amz-content-sha256'] as string
  if (content !== 'UNSIGNED-PAYLOAD' && content !== sha256(bytes)) return false
  const signed = names!.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`)
  const query = [...url.searchParams].map((pair) => pair.map(encodeURIComponent).join('=')).sort()
  const canonical = [method, url.pathname, query.join('&'), signed.join(''), names, content].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const keyParts = [day!, region, 's3', 'aws4_request', text]
  const start = Buffer.from(`AWS4${credentials.secretAccessKey}`)
  return (
    keyParts.reduce((key, part) => createHmac('sha256', key).update(part).digest(), start).toString('hex') === signature
  )
}

function sha256(bytes: Buffer | string): string {
  return createHash('sha256').update(bytes).digest('hex')
}
