import { isHopByHop, namedByConnection } from './hop-by-hop.ts'

/** The answer violates HTTP/1.1 or is incomplete: the rest of its connection cannot be trusted. */
export class BadAnswer extends Error {}

export interface AnswerHead {
  status: number
  /** Name, value, name, value; names in lower case, without hop-by-hop headers. */
  headers: string[]
  /** Where the body ends: after a number of bytes, with the last chunk, or with the connection. */
  body: number | 'chunked' | 'until close'
  /** How many seconds the connection may be kept for another request; 0 when this answer closes it. */
  keepSeconds: number
}

const statusLine = /^HTTP\/1\.([01]) ([1-5]\d\d)(?: [\t\x20-\x7e\x80-\xff]*)?\r\n/
// RFC 9112, 5: no space before the colon, no folded lines, no control characters, lines end in CR LF only.
const fieldLine =
  /([\w!#$%&'*+.^`|~-]+):[ \t]*((?:[\x21-\x7e\x80-\xff](?:[\t\x20-\x7e\x80-\xff]*[\x21-\x7e\x80-\xff])?)?)([ \t]*)\r\n/y

/**
 * Parses a head, from the status line to the end of its last header line. `method` is the request's. Throws BadAnswer.
 */
export function readAnswerHead(text: string, method: string): AnswerHead {
  const start = statusLine.exec(text)
  if (!start) throw new BadAnswer('no status line')
  const status = Number(start[2])
  const headers: string[] = []
  let length: string | undefined
  let coding: string | undefined
  let connection: string | undefined
  let keepSeconds = Infinity
  for (let at = start[0].length; at < text.length; at = fieldLine.lastIndex) {
    fieldLine.lastIndex = at
    const field = fieldLine.exec(text)
    if (!field) throw new BadAnswer('no header line')
    const name = field[1]!.toLowerCase()
    const value = field[2]!
    // A length given twice, or with trailing spaces, might be read differently by another program.
    if (name === 'content-length') length = once(length, value + field[3])
    else if (name === 'transfer-encoding') coding = once(coding, value + field[3])
    else if (name === 'connection') connection = connection === undefined ? value : `${connection},${value}`
    else if (name === 'keep-alive') keepSeconds = Number(/timeout=(\d{1,6})/.exec(value)?.[1] ?? keepSeconds)
    if (!isHopByHop(name)) headers.push(name, value)
  }
  const named = namedByConnection(connection)
  const isOld = start[1] === '0'
  // HTTP/1.0 has neither interim answers nor transfer codings.
  if (isOld && (status < 200 || coding !== undefined)) throw new BadAnswer('of two versions')
  const isLast = isOld || connection?.toLowerCase() === 'close' || named?.has('close')
  const body = bodyOf(status, method, length, coding)
  return {
    status,
    headers: named ? without(named, headers) : headers,
    body,
    keepSeconds: isLast || body === 'until close' ? 0 : keepSeconds
  }
}

/** Whether this is one valid header line, of a head or after the last chunk. */
export function isFieldLine(line: string): boolean {
  fieldLine.lastIndex = 0
  return fieldLine.test(`${line}\r\n`)
}

function once(before: string | undefined, value: string): string {
  if (before !== undefined) throw new BadAnswer('an end that is told twice')
  return value
}

/** RFC 9112, 6.3; strict, without what it merely tolerates. */
function bodyOf(
  status: number,
  method: string,
  length: string | undefined,
  coding: string | undefined
): AnswerHead['body'] {
  if (coding !== undefined && (length !== undefined || coding.toLowerCase() !== 'chunked')) {
    throw new BadAnswer('a body whose end is not certain')
  }
  if (length !== undefined && !/^\d{1,15}$/.test(length)) throw new BadAnswer('a length that is none')
  if (method === 'HEAD' || status < 200 || status === 204 || status === 304) return 0
  if (coding !== undefined) return 'chunked'
  return length === undefined ? 'until close' : Number(length)
}

function without(named: Set<string>, headers: string[]): string[] {
  return headers.filter((_, at) => !named.has(headers[at - (at % 2)]!))
}
