import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { asyncApiDocument } from '#http/asyncapi/document.ts'
import { fastify, type FastifyPluginAsync } from 'fastify'
import { openApiDocument } from './openapi.ts'
import { noncePage } from './nonce-page.ts'

/** `/openapi.json`, `/asyncapi.json` and a page to read them, all served from here. */
export function docsRoutes(): FastifyPluginAsync {
  let text: string | undefined
  let liveText: string | undefined
  let script: Promise<Buffer> | undefined
  return async (app) => {
    app.get('/openapi.json', (_request, reply) => {
      text ??= JSON.stringify(openApiDocument())
      return reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(text)
    })
    app.get('/asyncapi.json', (_request, reply) => {
      liveText ??= JSON.stringify(asyncApiDocument())
      return reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(liveText)
    })
    await app.register(noncePage('/docs', { policy: docsPolicy, html: page }))
    app.get('/docs/scalar.js', { config: { unlisted: true } }, async (_request, reply) => {
      script ??= readScript()
      return reply
        .type('text/javascript; charset=utf-8')
        .headers({ 'content-encoding': 'gzip', 'cache-control': 'public, max-age=86400' })
        .send(await script)
    })
  }
}

/** The reader's script is 4 MB, so it is loaded only when somebody opens the docs. */
async function readScript(): Promise<Buffer> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const app = fastify()
  await app.register(scalar, { routePrefix: '/docs', configuration: { url: '/openapi.json' } })
  const { rawPayload } = await app.inject('/docs/js/scalar.js')
  await app.close()
  return promisify(gzip)(rawPayload, { level: 9 })
}

/** The reader writes styles at run time and takes no nonce for them; this page alone allows it. */
function docsPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "font-src 'self' data:",
    "worker-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'"
  ].join('; ')
}

const settings = JSON.stringify({
  url: '/openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never'
})

function page(nonce: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta property="csp-nonce" content="${nonce}" />
    <link rel="icon" href="/logo.svg" type="image/svg+xml" />
    <title>Ilbud API</title>
  </head>
  <body>
    <p>Topics and live protocols (server-sent events, Socket.IO, WebSocket): <a href="/asyncapi.json">AsyncAPI</a></p>
    <div id="app"></div>
    <script src="/docs/scalar.js"></script>
    <script nonce="${nonce}">Scalar.createApiReference('#app', ${settings})</script>
  </body>
</html>
`
}
