import { randomBytes } from 'node:crypto'
import { pageHeaders, pagePolicy } from '#http/security-headers.ts'
import type { WebFile, WebFiles } from '#http/web-files.ts'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'

interface WebDeps {
  files: WebFiles
  tilesUrl?: string | undefined
}

/** The web client: files by their path, the page for every other address that a browser opens. */
export function webRoutes({ files, tilesUrl }: WebDeps): FastifyPluginAsync {
  const tiles = tilesUrl ? new URL(tilesUrl.replace(/^pmtiles:\/\//, '')).origin : ''
  return async (app) => {
    app.get('/*', { config: { unlisted: true } }, (request, reply) => {
      const path = request.url.split('?')[0]!
      const file = files.byPath.get(path)
      if (file) return sendFile(request, reply, file)
      if (!wantsPage(request, path)) return reply.callNotFound()
      return sendPage(request, reply, files.page ?? notBuilt, tiles)
    })
  }
}

function wantsPage({ headers }: FastifyRequest, path: string): boolean {
  return !path.startsWith('/api/') && (headers.accept ?? '').includes('text/html')
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: string, tiles: string): FastifyReply {
  const nonce = randomBytes(16).toString('base64url')
  return reply
    .headers(pageHeaders(request.url))
    .header('content-security-policy', pagePolicy({ nonce, host: request.headers.host ?? '', tiles }))
    .type('text/html; charset=utf-8')
    .send(page.replaceAll('__CSP_NONCE__', nonce))
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
