import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AnswerReader } from './answer-reader.ts'

interface Read {
  status: number
  headers: string[]
  body: string
  isDone: boolean
  keepSeconds: number
}

/** Feeds the pieces to a reader; `closes`: the connection ends after them. */
function read(pieces: Buffer[], { method = 'GET', closes = false } = {}): Read {
  const seen: Read = { status: 0, headers: [], body: '', isDone: false, keepSeconds: -1 }
  const reader = new AnswerReader({
    onHead({ status, headers, keepSeconds }) {
      if (seen.status !== 0) throw new Error('a second head')
      Object.assign(seen, { status, headers, keepSeconds })
    },
    onBody: (part) => (seen.body += part.toString('latin1'))
  })
  reader.expect(method)
  for (const piece of pieces) {
    // The reader must not keep the buffers it is given, so they are overwritten.
    const lent = Buffer.from(piece)
    reader.read(lent)
    lent.fill('#')
  }
  if (closes) reader.end()
  seen.isDone = reader.isDone
  return seen
}

const bytes = (text: string): Buffer => Buffer.from(text, 'latin1')
const readAll = (text: string, options = {}): Read => read([bytes(text)], options)

const good: Record<string, { text: string; method?: string; closes?: boolean; expected: Partial<Read> }> = {
  'a length': {
    text: 'HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\ncontent-length: 5\r\n\r\nhello',
    expected: { status: 200, headers: ['content-type', 'text/plain', 'content-length', '5'], body: 'hello' }
  },
  'no reason, and spaces around a value': {
    text: 'HTTP/1.1 404\r\na: \t b c \t\r\nempty:\r\ncontent-length: 0\r\n\r\n',
    expected: { status: 404, headers: ['a', 'b c', 'empty', '', 'content-length', '0'], body: '' }
  },
  'letters beyond ASCII': {
    text: 'HTTP/1.1 200 F\xe4rdig\r\nx: \xc3\xa0 \r\ncontent-length: 2\r\n\r\n\xff\x00',
    expected: { headers: ['x', '\xc3\xa0', 'content-length', '2'], body: '\xff\x00' }
  },
  'chunks with extensions and trailers': {
    text: 'HTTP/1.1 200 OK\r\ntransfer-encoding: Chunked\r\n\r\n5;a=b\r\nhello\r\n00A\r\n, my world\r\n0\r\nx-sum: 1\r\n\r\n',
    expected: { headers: [], body: 'hello, my world', keepSeconds: Infinity }
  },
  'an end by the connection': {
    text: 'HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\ndata: 1\n\n',
    closes: true,
    expected: { body: 'data: 1\n\n', keepSeconds: 0 }
  },
  'HEAD, with the length of what is not sent': {
    text: 'HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\n',
    method: 'HEAD',
    expected: { headers: ['content-length', '5'], body: '' }
  },
  'HEAD of something chunked': {
    text: 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n',
    method: 'HEAD',
    expected: { body: '' }
  },
  '204 and 304 without a body': {
    text: 'HTTP/1.1 304 Not Modified\r\netag: "a"\r\ncontent-length: 700\r\n\r\n',
    expected: { status: 304, body: '' }
  },
  'interim answers before the final one': {
    text: 'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nlink: x\r\n\r\nHTTP/1.1 201 Created\r\ncontent-length: 1\r\n\r\nx',
    expected: { status: 201, headers: ['content-length', '1'], body: 'x' }
  },
  'cookies, each for itself': {
    text: 'HTTP/1.1 200 OK\r\nset-cookie: a=1\r\nset-cookie: b=2\r\ncontent-length: 0\r\n\r\n',
    expected: { headers: ['set-cookie', 'a=1', 'set-cookie', 'b=2', 'content-length', '0'] }
  },
  'headers of the connection, which end here': {
    text: 'HTTP/1.1 200 OK\r\nconnection: keep-alive, X-Hop\r\nkeep-alive: timeout=5\r\nx-hop: 1\r\nx-stay: 2\r\nupgrade: h2c\r\ncontent-length: 0\r\n\r\n',
    expected: { headers: ['x-stay', '2', 'content-length', '0'], keepSeconds: 5 }
  },
  'the last answer of a connection': {
    text: 'HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: 0\r\n\r\n',
    expected: { keepSeconds: 0 }
  },
  'HTTP/1.0, which keeps no connection': {
    text: 'HTTP/1.0 200 OK\r\ncontent-length: 2\r\n\r\nhi',
    expected: { body: 'hi', keepSeconds: 0 }
  }
}

describe.each(Object.entries(good))('an answer with %s', (_name, { text, expected, ...options }) => {
  it('is read', () => {
    expect(readAll(text, options)).toMatchObject({ ...expected, isDone: true })
  })

  it('is read the same in two pieces, wherever it is cut', () => {
    const whole = bytes(text)
    for (let at = 0; at <= whole.length; at++) {
      expect(read([whole.subarray(0, at), whole.subarray(at)], options)).toEqual(readAll(text, options))
    }
  })

  it('is read the same byte by byte, and in any pieces', () => {
    const whole = bytes(text)
    const single = Array.from(whole, (_, at) => whole.subarray(at, at + 1))
    expect(read(single, options)).toEqual(readAll(text, options))
    fc.assert(
      fc.property(fc.array(fc.nat(whole.length), { maxLength: 8 }), (cuts) => {
        const at = [0, ...cuts.sort((a, b) => a - b), whole.length]
        const pieces = at.slice(1).map((end, before) => whole.subarray(at[before], end))
        expect(read(pieces, options)).toEqual(readAll(text, options))
      })
    )
  })

  it('ends where it ends', () => {
    if (options.closes) return expect(readAll(text).isDone).toBe(false)
    expect(readAll(text.slice(0, -1), options).isDone).toBe(false)
    expect(() => readAll(`${text}H`, options)).toThrow('more than was asked for')
  })
})

const ok = 'HTTP/1.1 200 OK\r\n'
const bad: Record<string, string> = {
  'a length and chunks': `${ok}content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
  'two lengths': `${ok}content-length: 5\r\ncontent-length: 6\r\n\r\nhello`,
  'one length twice': `${ok}content-length: 5\r\ncontent-length: 5\r\n\r\nhello`,
  'a list of lengths': `${ok}content-length: 5, 5\r\n\r\nhello`,
  'a length with a sign': `${ok}content-length: +5\r\n\r\nhello`,
  'a negative length': `${ok}content-length: -1\r\n\r\n`,
  'a hexadecimal length': `${ok}content-length: 0x5\r\n\r\nhello`,
  'a length past counting': `${ok}content-length: 99999999999999999999\r\n\r\n`,
  'no length after all': `${ok}content-length:\r\n\r\n`,
  'another coding': `${ok}transfer-encoding: gzip, chunked\r\n\r\n0\r\n\r\n`,
  'chunked twice': `${ok}transfer-encoding: chunked\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
  'blanks behind a coding': `${ok}transfer-encoding: chunked\t\r\n\r\n0\r\n\r\n`,
  'a space before the colon': `${ok}content-length : 5\r\n\r\nhello`,
  'a folded line': `${ok}x: a\r\n b\r\ncontent-length: 0\r\n\r\n`,
  'a header without a name': `${ok}: x\r\n\r\n`,
  'a header without a colon': `${ok}hello\r\n\r\n`,
  'a bare line feed in a header': `${ok}x: a\ncontent-length: 0\r\n\r\n`,
  'a bare carriage return in a header': `${ok}x: a\rb\r\n\r\n`,
  'a null byte in a header': `${ok}x: a\0b\r\n\r\n`,
  'a name with a space': `${ok}x y: a\r\n\r\n`,
  'an upgrade nobody asked for': 'HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\n\r\n',
  'chunks in HTTP/1.0': 'HTTP/1.0 200 OK\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
  'an interim answer in HTTP/1.0': `HTTP/1.0 100 Continue\r\n\r\n${ok}content-length: 0\r\n\r\n`,
  'another protocol': 'HTTP/2 200\r\n\r\n',
  'a status of two digits': 'HTTP/1.1 20 OK\r\n\r\n',
  'a status that is none': 'HTTP/1.1 600 What\r\n\r\n',
  'lines without carriage returns': 'HTTP/1.1 200 OK\ncontent-length: 0\n\n\r\n\r\n',
  'an empty line first': '\r\nHTTP/1.1 200 OK\r\n\r\n',
  'no HTTP': 'SSH-2.0-OpenSSH\r\n\r\n',
  'a head that never ends': `${ok}x: ${'a'.repeat(40_000)}`,
  'a head that is too long': `${ok}x: ${'a'.repeat(40_000)}\r\n\r\n`,
  'a chunk without a size': `${ok}transfer-encoding: chunked\r\n\r\n\r\nhello\r\n0\r\n\r\n`,
  'a chunk with a signed size': `${ok}transfer-encoding: chunked\r\n\r\n-5\r\nhello\r\n0\r\n\r\n`,
  'a chunk past counting': `${ok}transfer-encoding: chunked\r\n\r\nfffffffff\r\n`,
  'a chunk that is longer than it says': `${ok}transfer-encoding: chunked\r\n\r\n4\r\nhello\r\n0\r\n\r\n`,
  'a chunk line without a carriage return': `${ok}transfer-encoding: chunked\r\n\r\n5\nhello\r\n0\r\n\r\n`,
  'a chunk line that never ends': `${ok}transfer-encoding: chunked\r\n\r\n5;${'a'.repeat(40_000)}`,
  'a folded trailer': `${ok}transfer-encoding: chunked\r\n\r\n0\r\n x\r\n\r\n`,
  'trailers without an end': `${ok}transfer-encoding: chunked\r\n\r\n0\r\n${'x: a\r\n'.repeat(10_000)}`
}

describe('an answer that is refused', () => {
  it.each(Object.entries(bad))('has %s', (_name, text) => {
    expect(() => readAll(text)).toThrow()
  })

  it.each(Object.entries(bad))('has %s, byte by byte', (_name, text) => {
    const whole = bytes(text)
    expect(() => read(Array.from(whole, (_, at) => whole.subarray(at, at + 1)))).toThrow()
  })

  it('ends in the middle', () => {
    for (const text of ['', 'HTT', ok, `${ok}content-length: 5\r\n\r\nhell`]) {
      expect(() => readAll(text, { closes: true })).toThrow('half an answer')
    }
  })
})

/** How node:http reads the same bytes; null when it refuses them. */
async function readByNode(answer: Buffer): Promise<Pick<Read, 'status' | 'body'> | null> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => socket.end(answer))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const asked = request({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', agent: false })
  const refused = new Promise<null>((resolve) => asked.on('error', () => resolve(null)))
  asked.end()
  const answered = once(asked, 'response').then(async ([response]: IncomingMessage[]) => {
    const parts: Buffer[] = []
    for await (const part of response!) parts.push(part as Buffer)
    return { status: response!.statusCode!, body: Buffer.concat(parts).toString('latin1') }
  })
  const read = await Promise.race([answered.catch(() => null), refused])
  asked.destroy()
  server.close()
  return read
}

describe('an answer with a byte changed', () => {
  const texts = Object.values(good).flatMap(({ text, method, closes }) => (method || closes ? [] : text))
  const odd = '\r\n\t :;,0159af-+HTP/.\0\x7f\xe4'.split('')

  it('is refused, or read as node:http reads it', async () => {
    const changed = fc.record({
      text: fc.constantFrom(...texts),
      at: fc.nat(300),
      byte: fc.constantFrom(...odd),
      kind: fc.constantFrom(0, 1)
    })
    let read = 0
    const likeNode = async ({ text, at, byte, kind }: { text: string; at: number; byte: string; kind: number }) => {
      const where = at % text.length
      const answer = bytes(text.slice(0, where) + byte + text.slice(where + kind))
      let ours: Read
      try {
        ours = readAll(answer.toString('latin1'))
      } catch {
        return
      }
      if (!ours.isDone) return
      read++
      expect(await readByNode(answer)).toEqual({ status: ours.status, body: ours.body })
    }
    await fc.assert(fc.asyncProperty(changed, likeNode), { numRuns: 600 })
    expect(read).toBeGreaterThan(20)
  })
})
