import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { aGateway, html } from '#test/a-gateway.ts'
import { testFolder } from '@ilbud/testkit/test-folder'

describe('the web client', () => {
  it('the web client is one page for every address that a browser opens, with a new nonce each time', async () => {
    const { ask } = await aGateway('in one process', { TILES_URL: 'https://tiles.example/style.json' })
    const nonces = new Set<string>()
    for (const path of ['/', '/track/SDDEM0000000011', '/send']) {
      const { statusCode, headers, body } = await ask(path, html)
      const nonce = /nonce="([\w-]{22})"/.exec(await body.text())?.[1]
      expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache'])
      expect(headers['content-security-policy']).toContain(`script-src 'self' 'nonce-${nonce}'`)
      expect(headers['content-security-policy']).toContain("connect-src 'self' ws://127.0.0.1")
      expect(headers['content-security-policy']).toContain('https://tiles.example')
      expect(headers['content-security-policy']).not.toMatch(/unsafe|\*/)
      expect(headers['referrer-policy']).toBe(path.startsWith('/track') ? 'no-referrer' : 'strict-origin')
      nonces.add(nonce!)
    }
    expect(nonces.size).toBe(3)
  })

  it('the pages where strangers arrive are prepared for their path, in the language of the browser', async () => {
    const { ask } = await aGateway()
    const pageAt = async (path: string, language?: string) => {
      const headers = { accept: 'text/html', ...(language && { 'accept-language': language }) }
      const answer = await ask(path, { headers })
      expect(answer.headers['vary']).toBe('accept-language, accept-encoding')
      return /<p>(.*)<\/p>/.exec(await answer.body.text())?.[1]
    }
    expect(await pageAt('/', 'nb, sv-SE;q=0.9, en;q=0.8')).toBe('home sv')
    expect(await pageAt('/', 'fi')).toBe('home en')
    expect(await pageAt('/')).toBe('home en')
    expect(await pageAt('/track/SDDEM0000000011?x=1', 'en-GB,sv')).toBe('track en')
    expect(await pageAt('/send', 'sv')).toBeUndefined()
  })

  it('the page is compressed where that is accepted, with its nonce', async () => {
    const { ask } = await aGateway()
    const { headers, body } = await ask('/', { headers: { accept: 'text/html', 'accept-encoding': 'br, gzip' } })
    expect(headers['content-encoding']).toBe('gzip')
    const page = gunzipSync(Buffer.from(await body.arrayBuffer())).toString()
    expect(headers['content-security-policy']).toContain(`'nonce-${/nonce="([\w-]{22})"/.exec(page)?.[1]}'`)
  })

  it('an address that leads nowhere is a 404 with the page of the web client', async () => {
    const { ask } = await aGateway()
    const open = async (path: string, accept: string) => {
      const { statusCode, headers, body } = await ask(path, { headers: { accept } })
      return { statusCode, isPage: (await body.text()).includes('/assets/a-1.js'), policy: headers }
    }
    for (const path of ['/send/', '/Send?x=1', '/admin/customers', '/admin/customers/drivers'])
      expect(await open(path, 'text/html'), path).toMatchObject({ statusCode: 200, isPage: true })
    for (const path of ['/no/such/page', '/sends', '/send/a', '/admin/customers/a/b', '/xsend'])
      expect(await open(path, 'text/html'), path).toMatchObject({
        statusCode: 404,
        isPage: true,
        policy: { 'content-security-policy': expect.stringContaining('nonce-') }
      })
    expect((await ask('/no/such/page', { method: 'POST', ...html })).statusCode).toBe(404)
  })

  it('an address that cannot be decoded gets the page as well, and is refused for programs', async () => {
    const { ask } = await aGateway()
    for (const path of ['/100%', '/%E0%A4%A', '/no/%zz?x=%']) {
      const { statusCode, body } = await ask(path, html)
      expect([statusCode, (await body.text()).includes('/assets/a-1.js')], path).toEqual([404, true])
    }
    for (const [path, accept] of [
      ['/100%', 'application/json'],
      ['/api/v1/track/%', 'text/html']
    ] as const) {
      const { statusCode, body } = await ask(path, { headers: { accept } })
      expect([statusCode, await body.json()], path).toEqual([400, expect.objectContaining({ code: 'BAD_REQUEST' })])
    }
  })

  it('the files that the build wrote for the gateway are not served', async () => {
    const { ask } = await aGateway()
    const answer = await ask('/.vite/arrivals.json')
    await answer.body.dump()
    expect(answer.statusCode).toBe(404)
  })

  it('clients that accept anything get the page too, by GET and HEAD, and never in place of a file or a call', async () => {
    const { ask } = await aGateway()
    const statusOf = async (path: string, accept?: string, method: 'GET' | 'HEAD' = 'GET') => {
      const answer = await ask(path, { method, headers: accept === undefined ? {} : { accept } })
      await answer.body.dump()
      return answer.statusCode
    }
    for (const path of ['/', '/track/SDDEM0000000011', '/send']) {
      expect([await statusOf(path), await statusOf(path, '*/*'), await statusOf(path, '*/*', 'HEAD')]).toEqual([
        200, 200, 200
      ])
      expect(await statusOf(path, 'application/json')).toBe(404)
    }
    for (const path of ['/robots.txt', '/assets/gone.js', '/api/v1/nothing', '/ws', '/socket.io/', '//evil']) {
      expect(await statusOf(path, '*/*'), path).toBe(404)
    }
  })

  it('files are sent compressed as accepted, the hashed ones with an immutable cache', async () => {
    const { ask } = await aGateway()
    const file = async (encoding: string) => {
      const { headers, body } = await ask('/assets/a-1.js', { headers: { 'accept-encoding': encoding } })
      return [await body.text(), headers['content-encoding'], headers['cache-control'], headers['content-type']]
    }
    const rest = ['public, max-age=31536000, immutable', 'text/javascript; charset=utf-8']
    expect(await file('gzip, deflate, br')).toEqual(['brotli', 'br', ...rest])
    expect(await file('gzip')).toEqual(['gzip', 'gzip', ...rest])
    expect(await file('identity')).toEqual(['plain', undefined, ...rest])
    const svg = await ask('/logo.svg')
    expect([svg.headers['cache-control'], await svg.body.text()]).toEqual(['no-cache', '<svg/>'])
    const again = await ask('/logo.svg', { headers: { 'if-none-match': svg.headers['etag'] } })
    expect(again.statusCode).toBe(304)
    await again.body.dump()
  })

  it('the service worker may fetch our own files, and no cache stores it', async () => {
    const { ask } = await aGateway()
    const { headers, body } = await ask('/service-worker.js')
    expect([await body.text(), headers['cache-control'], headers['content-type']]).toEqual([
      'worker',
      'no-cache',
      'text/javascript; charset=utf-8'
    ])
    expect(headers['content-security-policy']).toBe("default-src 'self'; frame-ancestors 'none'")
    const manifest = await ask('/manifest.webmanifest')
    expect(manifest.headers['content-type']).toBe('application/manifest+json; charset=utf-8')
    expect(manifest.headers['content-security-policy']).toContain("default-src 'none'")
    await manifest.body.dump()
  })

  it('the worker of maps may fetch our tiles and those of TILES_URL, and nothing else', async () => {
    const policyWith = async (env: Record<string, string>) => {
      const { headers, body } = await (await aGateway('in one process', env)).ask('/assets/maplibre-gl-worker-Ab_-1.js')
      await body.dump()
      return headers['content-security-policy']
    }
    const policy = (origins: string) => `default-src 'none'; connect-src ${origins}; frame-ancestors 'none'`
    expect(await policyWith({})).toBe(policy("'self'"))
    expect(await policyWith({ TILES_URL: 'https://tiles.example/style.json' })).toBe(
      policy("'self' https://tiles.example")
    )
  })

  it('the worker that reads labels may compile WebAssembly, and no other file or page may', async () => {
    const { ask } = await aGateway()
    const policyOf = async (path: string) => {
      const { headers, body } = await ask(path, html)
      await body.dump()
      return headers['content-security-policy']
    }
    expect(await policyOf('/assets/label-worker-Ab_-123.js')).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'"
    )
    for (const path of ['/', '/driver', '/assets/a-1.js', '/service-worker.js', '/label-worker-1.js']) {
      expect(await policyOf(path), path).not.toContain('unsafe')
    }
  })

  it('the page is not sent in place of a missing file, nor for paths that leave the folder', async () => {
    const { ask } = await aGateway()
    for (const path of ['/assets/gone.js', '/../package.json', '/%2e%2e/package.json', '/assets/..%2f..%2fx']) {
      const { statusCode, body } = await ask(path)
      expect([path, statusCode]).toEqual([path, 404])
      await body.dump()
    }
  })

  it('a gateway without a built web client says how to build it', async () => {
    const { ask } = await aGateway('in one process', { WEB_DIST: join(testFolder(), 'nothing') })
    expect(await (await ask('/', html)).body.text()).toContain('not built')
  })
})
