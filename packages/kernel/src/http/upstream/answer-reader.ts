import { type AnswerHead, BadAnswer, isFieldLine, readAnswerHead } from './answer-head.ts'

export interface AnswerHandler {
  onHead(head: AnswerHead): void
  /** A part of the body, out of whatever it was framed in. */
  onBody(part: Buffer): void
}

type State = 'head' | 'sized' | 'chunk size' | 'chunk' | 'chunk end' | 'trailers' | 'until close' | 'done'

// Twice what node:http takes: the services' own limit comes first.
export const maxHeadBytes = 32_768
const nothing = Buffer.alloc(0)

const chunkLine = /^([\da-f]{1,8})(?:;[\w!#$%&'*+.^`|~-]+(?:=[\w!#$%&'*+.^`|~-]+)?)*$/i

/**
 * Reads the answers of one connection, one after the other, from whatever pieces their bytes come in. Strict on
 * purpose: where two programs read one answer differently, what one takes for a body is an answer to the other.
 */
export class AnswerReader {
  private readonly handler: AnswerHandler
  private state: State = 'done'
  private method = ''
  /** Bytes that are not enough yet. */
  private kept: Buffer = nothing
  /** Bytes left of the body, of the chunk, or of what trailers may take. */
  private left = 0

  constructor(handler: AnswerHandler) {
    this.handler = handler
  }

  get isDone(): boolean {
    return this.state === 'done'
  }

  /** The next answer is one to a request of that method. */
  expect(method: string): void {
    this.state = 'head'
    this.method = method
  }

  /** The bytes are good until it returns, those of `onBody` too. Throws BadAnswer. */
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

  /** The service has closed the connection. Throws BadAnswer where that is not the end of an answer. */
  end(): void {
    if (this.state !== 'until close') throw new BadAnswer('half an answer')
    this.state = 'done'
  }

  /** Consumes one part of the answer and returns the rest; null when more bytes are needed. */
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
    // Nobody asked for another protocol here.
    if (head.status === 101) throw new BadAnswer('an upgrade')
    // An interim answer is between the service and us.
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

  /** Trailers may be dropped (RFC 9110, 6.5.1), and nobody of ours sends any. */
  private trailer(line: string): void {
    this.left -= line.length
    if (this.state !== 'trailers' || this.left < 0 || !isFieldLine(line)) throw new BadAnswer('no trailer')
  }
}
