import { expect, it } from 'vitest'
import { aGateway } from '#test/a-gateway.ts'

const byHttps = { 'x-forwarded-for': '198.51.100.7', 'x-forwarded-proto': 'https' }

const pages = ['/', '/send', '/track/SDDEM0000000011', '/admin', '/no/such/page', '/docs', '/docs/metrics']
const files = ['/assets/a-1.js', '/logo.svg', '/service-worker.js', '/manifest.webmanifest']
const answers = ['/openapi.json', '/asyncapi.json', '/api/v1/track/x', '/api/v1/nothing', '/.well-known/security.txt']

it('every kind of page, file and answer protects whoever opens it by its headers', async () => {
  const { ask } = await aGateway('in one process', { TRUST_PROXY: '1' })
  for (const path of [...pages, ...files, ...answers]) {
    const isPage = pages.includes(path)
    const { headers, body } = await ask(path, { headers: { ...byHttps, accept: isPage ? 'text/html' : '*/*' } })
    await body.dump()
    expect(headers, path).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000; includeSubDomains'
    })
    const policy = String(headers['content-security-policy'])
    expect(policy, path).toMatch(/default-src '(none|self)'/)
    expect(policy, path).toContain("frame-ancestors 'none'")
    expect(policy, path).not.toMatch(/unsafe-eval|\*|http:|script-src[^;]*unsafe/)
    for (const name of ['server', 'x-powered-by']) expect(headers, path).not.toHaveProperty(name)
    if (!isPage) continue
    expect(policy, path).toContain("base-uri 'none'")
    expect(policy, path).toMatch(/form-action '(none|self)'/)
    expect(headers, path).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('microphone=()'),
      'referrer-policy': path.startsWith('/track') ? 'no-referrer' : 'strict-origin',
      'cache-control': 'no-cache'
    })
  }
})
