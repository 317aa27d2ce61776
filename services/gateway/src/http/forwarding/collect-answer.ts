import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'

interface CollectedAnswer {
  status: number
  headers: OutgoingHttpHeaders
  body: string
}

/**
 * Calls back with a complete answer when it ends, however its body is written. Not with one of more than `maxBytes`, nor
 * with one that breaks off.
 */
export function collectAnswer(
  response: ServerResponse,
  maxBytes: number,
  onAnswer: (answer: CollectedAnswer) => void
): void {
  const { writeHead, write, end } = response
  let headers: OutgoingHttpHeaders = {}
  const parts: Buffer[] = []
  let bytes = 0
  const collect = (part: unknown, encoding: unknown): void => {
    if (typeof part !== 'string' && !(part instanceof Uint8Array)) return
    const buffer = typeof part === 'string' ? Buffer.from(part, encodingOf(encoding)) : Buffer.from(part)
    bytes += buffer.length
    if (bytes <= maxBytes) parts.push(buffer)
  }
  response.writeHead = function (this: ServerResponse, status: number, given: OutgoingHttpHeaders) {
    headers = given
    return writeHead.call(this, status, given)
  } as typeof writeHead
  response.write = function (this: ServerResponse, ...args: unknown[]) {
    collect(args[0], args[1])
    return write.apply(this, args as Parameters<typeof write>)
  } as typeof write
  response.end = function (this: ServerResponse, ...args: unknown[]) {
    collect(args[0], args[1])
    if (bytes <= maxBytes) {
      onAnswer({ status: response.statusCode, headers, body: Buffer.concat(parts).toString() })
    }
    // Node's own `end` may write through `write`, which has nothing more to collect.
    response.write = write
    return end.apply(this, args as Parameters<typeof end>)
  } as typeof end
}

function encodingOf(encoding: unknown): BufferEncoding {
  return typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8'
}
