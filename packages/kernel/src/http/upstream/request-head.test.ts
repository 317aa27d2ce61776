import type { IncomingMessage } from 'node:http'
import { propagation } from '@opentelemetry/api'
import { describe, expect, it, onTestFinished } from 'vitest'
import { writeRequestHead, writeUpgradeHead } from './request-head.ts'

function write(headers: Record<string, string | string[]>, { method = 'GET', url = '/a?b=c' } = {}) {
  return writeRequestHead({ method, url, headers: { host: 'x', ...headers } } as unknown as IncomingMessage)
}

describe('the head of a request', () => {
  it('is passed on unchanged', () => {
    expect(write({ accept: '*/*', 'x-name': 'Åsa', 'x-two': ['1', '2'] })).toEqual({
      text: 'GET /a?b=c HTTP/1.1\r\nhost: x\r\naccept: */*\r\nx-name: Åsa\r\nx-two: 1\r\nx-two: 2\r\n\r\n',
      body: 'none'
    })
  })

  it('leaves out hop-by-hop headers', () => {
    const hop = {
      connection: 'close, X-Mine',
      'keep-alive': 'timeout=5',
      'proxy-connection': 'close',
      te: 'trailers',
      trailer: 'x',
      upgrade: 'h2c',
      expect: '100-continue',
      'x-mine': '1'
    }
    expect(write(hop).text).toBe('GET /a?b=c HTTP/1.1\r\nhost: x\r\n\r\n')
  })

  it("names the caller, whatever the client's Connection header says", () => {
    const headers = { connection: 'x-forwarded-for, host, x-request-id', 'x-forwarded-for': '::1', 'x-request-id': 'a' }
    expect(write(headers).text).toBe(
      'GET /a?b=c HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ::1\r\nx-request-id: a\r\n\r\n'
    )
  })

  it('has a host even if an old client sent none', () => {
    const request = { method: 'GET', url: '/', headers: {} } as IncomingMessage
    expect(writeRequestHead(request).text).toBe('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
  })

  it("carries our trace instead of the client's", () => {
    // A propagator that is set already cannot be replaced.
    propagation.disable()
    propagation.setGlobalPropagator({
      inject: (_context, carrier, setter) => setter.set(carrier, 'traceparent', '00-ours'),
      extract: (context) => context,
      fields: () => ['traceparent']
    })
    onTestFinished(() => propagation.disable())
    expect(write({ traceparent: '00-theirs' }).text).toBe(
      'GET /a?b=c HTTP/1.1\r\nhost: x\r\ntraceparent: 00-ours\r\n\r\n'
    )
  })

  it('frames the body as our server parsed it', () => {
    expect(write({ 'content-length': '5' })).toMatchObject({ body: 'sized' })
    expect(write({ 'transfer-encoding': 'Chunked' })).toEqual({
      text: 'GET /a?b=c HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n',
      body: 'chunked'
    })
    // If Connection could remove the length, the body would be read as another request.
    expect(write({ 'content-length': '5', connection: 'content-length' }).text).toContain('content-length: 5\r\n')
  })

  it.each([
    ['a length and chunks', { 'content-length': '5', 'transfer-encoding': 'chunked' }, 400],
    ['a coding that we do not take', { 'transfer-encoding': 'gzip, chunked' }, 501],
    ['a line break in a header', { 'x-a': 'b\r\nx-forwarded-for: 1.2.3.4' }, 400],
    ['a line break in the second of two', { 'x-a': ['b', 'c\n'] }, 400],
    ['a null byte', { 'x-a': 'b\0' }, 400]
  ])('is refused with %s', (_name, headers, status) => {
    expect(() => write(headers)).toThrow(expect.objectContaining({ status }))
  })

  it('is refused with a line break in its URL', () => {
    expect(() => write({}, { url: '/ HTTP/1.1\r\nx: y\r\n' })).toThrow(expect.objectContaining({ status: 400 }))
  })
})

it('requests the protocol in a handshake, without a body', () => {
  const headers = { host: 'x', connection: 'keep-alive, Upgrade', upgrade: 'websocket', 'sec-websocket-key': 'k' }
  const request = { method: 'GET', url: '/ws', headers } as unknown as IncomingMessage
  expect(writeUpgradeHead(request)).toBe(
    'GET /ws HTTP/1.1\r\nhost: x\r\nsec-websocket-key: k\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n'
  )
  Object.assign(headers, { 'content-length': '5' })
  expect(() => writeUpgradeHead(request)).toThrow(expect.objectContaining({ status: 400 }))
})
