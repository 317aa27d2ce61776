import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { type AnswerHead, readAnswerHead } from './answer-head.ts'
import { AnswerReader, maxHeadBytes } from './answer-reader.ts'

/** Calls back once, with the head of the answer to a handshake and all bytes that have arrived. */
export function readHandshake(upstream: Socket, onHead: (head: AnswerHead, bytes: Buffer) => void): void {
  let bytes: Buffer = Buffer.alloc(0)
  upstream.on('data', function read(part: Buffer) {
    bytes = Buffer.concat([bytes, part])
    const end = bytes.indexOf('\r\n\r\n')
    if (end === -1 && bytes.length < maxHeadBytes) return
    upstream.off('data', read).pause()
    try {
      onHead(readAnswerHead(bytes.toString('latin1', 0, end + 2), 'GET'), bytes)
    } catch {
      upstream.destroy()
    }
  })
}

/** Passes on an answer other than 101, and closes. */
export function passRefusal(upstream: Socket, socket: Duplex, bytes: Buffer): void {
  const reader = new AnswerReader({
    onHead({ status, headers }) {
      let text = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nconnection: close\r\n`
      for (let at = 0; at < headers.length; at += 2) text += `${headers[at]}: ${headers[at + 1]}\r\n`
      socket.write(`${text}\r\n`, 'latin1')
    },
    onBody: (part) => socket.write(Buffer.from(part))
  })
  const read = (part: Buffer): void => {
    try {
      reader.read(part)
    } catch {
      socket.destroy()
    }
    // Closing it ends the client's side too.
    if (reader.isDone) upstream.destroy()
  }
  reader.expect('GET')
  read(bytes)
  upstream.on('data', read).resume()
}
