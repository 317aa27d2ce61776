import { type AnswerHead, BadAnswer, isFieldLine, readAnswerHead } from './answer-head.ts'

export interface AnswerHandler {
  onHead(head: AnswerHead): void
  /** A part of the body, without its framing. */
  onBody(part: Buffer): void
}

type State = 'head' | 'sized' | 'chunk size' | 'chunk' | 'chunk end' | 'trailers' | 'until close' | 'done'

// Twice what node:http accepts, so that a service's own limit applies first.
export const maxHeadBytes = 32_768
const nothing = Buffer.alloc(0)

const chunkLine = /^([\da-f]{1,8})(?:;[\w!#$%&'*+.^`|~-]+(?:=[\w!#$%&'*+.^`|~-]+)?)*$/i

/**
 * Parses the answers on one connection, from pieces of any size. Strict on purpose: if two programs read an answer
 * differently, what one takes for a body may be another answer to the other (response smuggling).
 */
export class AnswerReader {
  private readonly handler: AnswerHandler
  private state: State = 'done'
  private method = ''
  /** Bytes of an incomplete part. */
  private kept: Buffer = nothing
  /** Bytes left of the body or chunk, or allowed for trailers. */
  private left = 0

  constructor(handler: AnswerHandler) {
    this.handler = handler
  }

  get isDone(): boolean {
    return this.state === 'done'
  }

  /** The next answer belongs to a request with this method. */
  expect(method: string): void {
    this.state = 'head'
    this.method = method
  }

  /** The bytes, also those passed to `onBody`, are valid only until it returns. Throws BadAnswer. */
  read(bytes: Buffer): void {
    let rest = this.kept.length > 0 ? Buffer.concat([this.kept, bytes]) : bytes
    this.kept = nothing
    while (rest.length > 0) {
      const after = this.step(rest)
      if (after === null) {
        this.kept = Buffer.from(rest)
        return
      }
      rest = after
    }
  }

  /** Called when the service has closed the connection. Throws BadAnswer if an answer is incomplete. */
  end(): void {
    if (this.state !== 'until close') throw new BadAnswer('half an answer')
    this.state = 'done'
  }

  /** Consumes one part of the answer and returns the rest; null: more bytes are needed. */
  private step(bytes: Buffer): Buffer | null {
    switch (this.state) {
      case 'head':
        return this.head(bytes)
      case 'sized':
        return this.body(bytes, 'done')
      case 'chunk':
        return this.body(bytes, 'chunk end')
      case 'until close':
        this.handler.onBody(bytes)
        return nothing
      case 'done':
        throw new BadAnswer('more than was asked for')
      default:
        return this.line(bytes)
    }
  }

  private head(bytes: Buffer): Buffer | null {
    const end = bytes.indexOf('\r\n\r\n')
    if (end === -1 && bytes.length < maxHeadBytes) return null
    if (end === -1 || end > maxHeadBytes) throw new BadAnswer('a head without an end')
    const head = readAnswerHead(bytes.toString('latin1', 0, end + 2), this.method)
    // No request here asks for another protocol.
    if (head.status === 101) throw new BadAnswer('an upgrade')
    // Interim answers (1xx) are not passed on.
    if (head.status >= 200) {
      this.expectBody(head.body)
      this.handler.onHead(head)
    }
    return bytes.subarray(end + 4)
  }

  private expectBody(body: AnswerHead['body']): void {
    if (typeof body === 'number') {
      this.left = body
      this.state = body > 0 ? 'sized' : 'done'
    } else {
      this.state = body === 'chunked' ? 'chunk size' : 'until close'
    }
  }

  private body(bytes: Buffer, next: State): Buffer {
    const isAll = bytes.length <= this.left
    const part = isAll ? bytes : bytes.subarray(0, this.left)
    this.left -= part.length
    if (this.left === 0) this.state = next
    this.handler.onBody(part)
    return isAll ? nothing : bytes.subarray(part.length)
  }

  private line(bytes: Buffer): Buffer | null {
    const end = bytes.indexOf('\n')
    if (end === -1 && bytes.length < maxHeadBytes) return null
    if (end < 1 || end > maxHeadBytes || bytes[end - 1] !== 13) throw new BadAnswer('a line that is none')
    const line = bytes.toString('latin1', 0, end - 1)
    if (this.state === 'chunk size') this.chunk(line)
    else if (line === '') this.state = this.state === 'chunk end' ? 'chunk size' : 'done'
    else this.trailer(line)
    return bytes.subarray(end + 1)
  }

  private chunk(line: string): void {
    const size = chunkLine.exec(line)?.[1]
    if (size === undefined) throw new BadAnswer('a chunk without a size')
    const bytes = parseInt(size, 16)
    this.state = bytes > 0 ? 'chunk' : 'trailers'
    this.left = bytes > 0 ? bytes : maxHeadBytes
  }

  /** Trailers may be dropped (RFC 9110, 6.5.1); our services send none. */
  private trailer(line: string): void {
    this.left -= line.length
    if (this.state !== 'trailers' || this.left < 0 || !isFieldLine(line)) throw new BadAnswer('no trailer')
  }
}
