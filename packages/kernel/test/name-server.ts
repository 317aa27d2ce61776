import { createSocket } from 'node:dgram'
import { type lookup, type LookupAddress, promises } from 'node:dns'
import { onTestFinished } from 'vitest'

const typeA = 1

/**
 * A DNS server that gives the next of these lists of IPv4 addresses at each question, the last one from then on, to be
 * forgotten at once (TTL 0). `resolve` stands for `dns.lookup` and asks it.
 */
export async function aNameServer(...answers: string[][]) {
  const questions: string[] = []
  const socket = createSocket('udp4', (query, { port, address }) => {
    const { name, end } = readName(query)
    const isAddress = query.readUInt16BE(end) === typeA
    const addresses = isAddress ? answers[Math.min(questions.length, answers.length - 1)]! : []
    if (isAddress) questions.push(name)
    socket.send(answerTo(query, end + 4, addresses), port, address)
  })
  await new Promise<void>((bound) => socket.bind(0, '127.0.0.1', bound))
  onTestFinished(() => new Promise<void>((closed) => socket.close(closed)))

  const resolver = new promises.Resolver({ timeout: 5000 })
  resolver.setServers([`127.0.0.1:${socket.address().port}`])
  const resolve = (host: string, _options: object, callback: (error: Error | null, found: LookupAddress[]) => void) => {
    resolver.resolve4(host).then(
      (found) =>
        callback(
          null,
          found.map((address) => ({ address, family: 4 }))
        ),
      (error: Error) => callback(error, [])
    )
  }
  return { questions, resolve: resolve as unknown as typeof lookup }
}

/** The name in the question of a message, and where it ends (RFC 1035, section 4.1.2). */
function readName(message: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = message[at]!; length > 0; length = message[at]!) {
    labels.push(message.toString('ascii', at + 1, at + 1 + length))
    at += length + 1
  }
  return { name: labels.join('.'), end: at + 1 }
}

function answerTo(query: Buffer, endOfQuestion: number, addresses: string[]): Buffer {
  const header = Buffer.alloc(12)
  query.copy(header, 0, 0, 2)
  // An answer with authority, without an error, to one question.
  header.writeUInt16BE(0x8480, 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(addresses.length, 6)
  const records = addresses.map((address) =>
    // The name of the question, type A, class IN, TTL 0, four bytes.
    Buffer.from([0xc0, 12, 0, typeA, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split('.').map(Number)])
  )
  return Buffer.concat([header, query.subarray(12, endOfQuestion), ...records])
}
