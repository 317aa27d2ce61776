import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { problemSchema } from '@ilbud/proto/http/problem'
import { testContext } from '@ilbud/testkit/services/test-context'
import { expect, it, onTestFinished } from 'vitest'
import { createHttp } from '#http/create-http.ts'
import { answerUnreadable } from './unreadable.ts'

async function send(request: string): Promise<{ head: string; body: string }> {
  const app = createHttp({ service: 'orders', context: testContext(), rows: [] })
  onTestFinished(() => app.close())
  const { hostname, port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const socket = connect(Number(port), hostname)
  socket.end(request)
  const [head, body] = (await text(socket)).split('\r\n\r\n')
  return { head: head!, body: body! }
}

it.each([
  ['no method of HTTP', 'FOO /livez HTTP/1.1\r\nhost: x\r\n\r\n', 400, 'BAD_REQUEST'],
  ['a length that is none', 'POST /livez HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n', 400, 'BAD_REQUEST'],
  ['headers without end', `GET /livez HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(20_000)}`, 431, 'HEADERS_TOO_LARGE']
])('%s is answered by a problem document', async (_what, request, status, code) => {
  const { head, body } = await send(request)
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(head).toContain('content-type: application/problem+json')
  expect(problemSchema.parse(JSON.parse(body))).toMatchObject({ status, code, error: code })
})

it('input that cannot be read is answered once, however many pieces it arrives in', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  onTestFinished(() => {
    socket.destroy()
    server.close()
  })
  for (let piece = 0; piece < 12; piece += 1) answerUnreadable({ code: 'HPE_INVALID_METHOD' }, socket)
  expect(socket.listenerCount('finish')).toBe(1)
})
