import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { describe, expect, it, onTestFinished } from 'vitest'
import { sendWith } from './common-headers.ts'

/** The headers that a client receives when an answer is written in this way after the common headers were set. */
async function answer(write: (response: ServerResponse) => void): Promise<Headers> {
  const server = createServer((_request, response) => {
    sendWith(response, ['x-guard', 'common', 'x-more', 'common'])
    write(response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { headers } = await fetch(`http://127.0.0.1:${(server.address() as { port: number }).port}`)
  return headers
}

describe('the headers of every answer', () => {
  it.each<[string, (response: ServerResponse) => void]>([
    ['a list', (response) => response.writeHead(200, ['etag', '"1"']).end('ok')],
    ['names and values', (response) => response.writeHead(200, { etag: '"1"' }).end('ok')],
    ['a reason before them', (response) => response.writeHead(200, 'Fine', { etag: '"1"' }).end('ok')],
    ['headers set before', (response) => response.setHeader('etag', '"1"').end('ok')]
  ])('go out with %s', async (_name, write) => {
    expect(Object.fromEntries(await answer(write))).toMatchObject({
      etag: '"1"',
      'x-guard': 'common',
      'x-more': 'common'
    })
  })

  it.each<[string, (response: ServerResponse) => void]>([
    ['a list', (response) => response.writeHead(200, ['X-Guard', 'own']).end()],
    ['names and values', (response) => response.writeHead(200, { 'x-guard': 'own' }).end()],
    ['headers set before', (response) => response.setHeader('X-Guard', 'own').writeHead(200).end()]
  ])('give way to those of the same name in %s', async (_name, write) => {
    expect(Object.fromEntries(await answer(write))).toMatchObject({ 'x-guard': 'own', 'x-more': 'common' })
  })

  it('leave cookies and missing values as they are', async () => {
    const headers = { 'set-cookie': ['a=1', 'b=2'], 'x-nothing': undefined }
    const seen = await answer((response) => response.writeHead(200, headers as never).end())
    expect([seen.getSetCookie(), seen.get('x-guard')]).toEqual([['a=1', 'b=2'], 'common'])
    expect(seen.has('x-nothing')).toBe(false)
  })
})
