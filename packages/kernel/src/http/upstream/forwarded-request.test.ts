import { Readable } from 'node:stream'
import type { IncomingMessage } from 'node:http'
import { propagation } from '@opentelemetry/api'
import { expect, it, onTestFinished } from 'vitest'
import { forwardedHandshake, forwardedRequest } from './forwarded-request.ts'

function aRequest(headers: Record<string, string | string[]>, { method = 'GET', url = '/a?b=c' } = {}) {
  return Object.assign(Readable.from([]), {
    method,
    url,
    headers: { host: 'x', ...headers }
  }) as never as IncomingMessage
}

const headersOf = (headers: Record<string, string | string[]>) => forwardedRequest(aRequest(headers)).headers

it('a forwarded request keeps its method, path and headers', () => {
  expect(forwardedRequest(aRequest({ accept: '*/*', 'x-name': 'Åsa', 'x-two': ['1', '2'] }))).toEqual({
    method: 'GET',
    path: '/a?b=c',
    headers: ['host', 'x', 'accept', '*/*', 'x-name', 'Åsa', 'x-two', ['1', '2']],
    body: null
  })
})

it('a forwarded request leaves out hop-by-hop headers', () => {
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
  expect(headersOf(hop)).toEqual(['host', 'x'])
})

it("a forwarded request names its caller, whatever the client's Connection header says", () => {
  const headers = { connection: 'x-forwarded-for, host, x-request-id', 'x-forwarded-for': '::1', 'x-request-id': 'a' }
  expect(headersOf(headers)).toEqual(['host', 'x', 'x-forwarded-for', '::1', 'x-request-id', 'a'])
})

it("a forwarded request carries our trace instead of the client's", () => {
  // A propagator that is set already cannot be replaced.
  propagation.disable()
  propagation.setGlobalPropagator({
    inject: (_context, carrier, setter) => setter.set(carrier, 'traceparent', '00-ours'),
    extract: (context) => context,
    fields: () => ['traceparent']
  })
  onTestFinished(() => propagation.disable())
  expect(headersOf({ traceparent: '00-theirs' })).toEqual(['host', 'x', 'traceparent', '00-ours'])
})

it('a forwarded body is framed as our server parsed it', () => {
  const post = (headers: Record<string, string>) => forwardedRequest(aRequest(headers, { method: 'POST' }))
  expect(post({ 'content-length': '5' })).toMatchObject({
    headers: ['host', 'x', 'content-length', '5'],
    body: expect.anything()
  })
  expect(post({ 'transfer-encoding': 'Chunked' })).toMatchObject({ headers: ['host', 'x'], body: expect.anything() })
  expect(post({ 'content-length': '0' })).toMatchObject({ headers: ['host', 'x', 'content-length', '0'], body: null })
  // If Connection could remove the length, the body would be read as another request.
  expect(headersOf({ 'content-length': '5', connection: 'content-length' })).toEqual([
    'host',
    'x',
    'content-length',
    '5'
  ])
})

it.each([
  ['a length and chunks', { 'content-length': '5', 'transfer-encoding': 'chunked' }, 400],
  ['a coding that we do not take', { 'transfer-encoding': 'gzip, chunked' }, 501],
  ['a line break in a header', { 'x-a': 'b\r\nx-forwarded-for: 1.2.3.4' }, 400],
  ['a line break in the second of two headers', { 'x-a': ['b', 'c\n'] }, 400],
  ['a null byte', { 'x-a': 'b\0' }, 400]
])('a request with %s is refused', (_name, headers, status) => {
  expect(() => headersOf(headers)).toThrow(expect.objectContaining({ status }))
})

it('a request with a line break in its URL is refused', () => {
  const request = aRequest({}, { url: '/ HTTP/1.1\r\nx: y\r\n' })
  expect(() => forwardedRequest(request)).toThrow(expect.objectContaining({ status: 400 }))
})

it('a forwarded handshake asks for the protocol, and has no body', () => {
  const headers = { connection: 'keep-alive, Upgrade', upgrade: 'websocket', 'sec-websocket-key': 'k' }
  const request = aRequest(headers, { url: '/ws' })
  expect(forwardedHandshake(request)).toEqual({
    method: 'GET',
    path: '/ws',
    headers: ['host', 'x', 'sec-websocket-key', 'k'],
    body: null,
    upgrade: 'websocket'
  })
  Object.assign(request.headers, { 'content-length': '5' })
  expect(() => forwardedHandshake(request)).toThrow(expect.objectContaining({ status: 400 }))
})
