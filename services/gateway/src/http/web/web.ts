import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { upgrades } from '@ilbud/proto/http/routes'
import { pathOf } from '@ilbud/kernel/http/endpoints'
import { MethodNotAllowedError } from '@ilbud/kernel/http/problems/problem'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import { labelReaderPolicy, mapWorkerPolicy, pageHeaders, pagePolicy, workerPolicy } from '#http/security-headers.ts'
import type { Language, WebFile, WebFiles } from './web-files.ts'

interface WebDeps {
  files: WebFiles
  tilesUrl?: string | undefined
}

const pack = promisify(gzip)

/** In the root, so that its scope is every page. Sent with `no-cache`, so that a new version is noticed immediately. */
const workerPath = '/service-worker.js'

/** The build gives it its name, with a hash: `web/src/features/driver/scan/label-worker.ts`. */
const labelReaderPath = /^\/assets\/label-worker-[\w-]+\.js$/

/** The same for the worker of MapLibre: `web/src/components/map/engine/map-engine.ts`. */
const mapWorkerPath = /^\/assets\/maplibre-gl-worker-[\w-]+\.js$/

/** The web client: files by their path, the page for every other address that a browser opens. */
export function webRoutes({ files, tilesUrl }: WebDeps): FastifyPluginAsync {
  const tiles = tilesUrl ? new URL(tilesUrl.replace(/^pmtiles:\/\//, '')).origin : ''
  return async (app) => {
    app.get('/*', { config: { unlisted: true } }, (request, reply) => {
      const path = pathOf(request.url)
      const file = files.byPath.get(path)
      if (path === workerPath) reply.header('content-security-policy', workerPolicy)
      if (labelReaderPath.test(path)) reply.header('content-security-policy', labelReaderPolicy)
      if (mapWorkerPath.test(path)) reply.header('content-security-policy', mapWorkerPolicy(tiles))
      if (file) return sendFile(request, reply, file)
      if (!wantsPage(request, path)) return reply.callNotFound()
      if (!isPage(files, path)) reply.code(404)
      return sendPage(request, reply, pageOf(files, request, path), tiles)
    })
    // Runs before the body is read. Anything but a page or a file is answered as if this route did not exist.
    const refuse: onRequestHookHandler = (request, reply, done) => {
      const path = pathOf(request.url)
      const isHere = files.byPath.has(path) || (wantsPage(request, path) && isPage(files, path))
      if (isHere) return done(new MethodNotAllowedError(['GET', 'HEAD']))
      reply.callNotFound()
    }
    const otherwise = (_request: FastifyRequest, reply: FastifyReply) => reply.callNotFound()
    const options = { config: { unlisted: true }, onRequest: refuse }
    app.post('/*', options, otherwise)
    app.put('/*', options, otherwise)
    app.patch('/*', options, otherwise)
    app.delete('/*', options, otherwise)
    app.options('/*', options, otherwise)
  }
}

/** A browser names HTML. Others take anything: they get the page where it may be one, and never in place of a file. */
function wantsPage({ headers }: FastifyRequest, path: string): boolean {
  if (path.startsWith('/api/')) return false
  const { accept = '*/*' } = headers
  return accept.includes('text/html') || (accept.includes('*/*') && isLikePage(path))
}

function isLikePage(path: string): boolean {
  return !path.includes('.') && !path.startsWith('//') && !upgrades.some((socket) => path.startsWith(socket.path))
}

/**
 * Whether the client has a page at the path. GET sends the client for other paths as well, which shows its not-found
 * page, but with status 404; other methods get 405 where there is a page and 404 elsewhere.
 */
function isPage({ page, pages }: WebFiles, path: string): boolean {
  return page === null || pages.some((test) => test.test(path))
}

function pageOf({ page, arrivals }: WebFiles, { headers }: FastifyRequest, path: string): string {
  const beginning = Object.keys(arrivals).find((key) => (key === '/' ? path === '/' : path.startsWith(key)))
  if (beginning) return arrivals[beginning]![languageOf(headers['accept-language'])]
  return page ?? notBuilt
}

/**
 * The language that the browser prefers. For visitors who have chosen another one, the client redraws the
 * page.
 */
function languageOf(accepted = ''): Language {
  const tags = accepted.split(',').map((tag) => tag.trim().slice(0, 2).toLowerCase())
  return tags.find((tag): tag is Language => tag === 'sv' || tag === 'en') ?? 'en'
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: string,
  tiles: string
): Promise<FastifyReply> {
  const nonce = randomBytes(16).toString('base64url')
  const text = page.replaceAll('__CSP_NONCE__', nonce)
  const isPacked = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))
  if (isPacked) reply.header('content-encoding', 'gzip')
  return reply
    .headers(pageHeaders(request.url))
    .header('content-security-policy', pagePolicy({ nonce, host: request.headers.host ?? '', tiles }))
    .header('vary', 'accept-language, accept-encoding')
    .type('text/html; charset=utf-8')
    .send(isPacked ? await pack(text) : text)
}

function sendFile({ headers }: FastifyRequest, reply: FastifyReply, file: WebFile): FastifyReply {
  reply
    .type(file.type)
    .header('etag', file.etag)
    .header('cache-control', file.isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache')
  if (file.br || file.gzip) reply.header('vary', 'accept-encoding')
  if (headers['if-none-match'] === file.etag) return reply.code(304).send()
  const accepted = String(headers['accept-encoding'] ?? '')
  if (file.br && /\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(file.br)
  if (file.gzip && /\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(file.gzip)
  return reply.send(file.plain)
}

const notBuilt = `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8" /><title>Ilbud</title></head>
  <body>
    <h1>The web client is not built yet</h1>
    <p>"npm start" builds it; the API is at <a href="/docs">/docs</a>.</p>
  </body>
</html>
`
