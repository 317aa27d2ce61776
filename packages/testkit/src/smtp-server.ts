import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { parseMail, type ParsedMail } from './parse-mail.ts'

export interface ReceivedMail extends ParsedMail {
  /** The sender in the envelope. */
  from: string
  to: string[]
}

interface SmtpServer {
  url: string
  /** In the order in which they were accepted. */
  mails: ReceivedMail[]
  /** Replies in place of the normal ones, by command: `{ RCPT: '550 5.1.1 unknown' }`. `END` is the end of the data. */
  answers: Record<string, string>
  /** Accepts a mail and closes the connection before replying. */
  dropAfterData: boolean
  stop(): Promise<void>
}

/** An SMTP server (RFC 5321) that keeps the mails it receives. */
export async function startSmtpServer(): Promise<SmtpServer> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined)
    void converse(socket, started).catch(() => socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const started: SmtpServer = {
    url: `smtp://127.0.0.1:${port}`,
    mails: [],
    answers: {},
    dropAfterData: false,
    async stop() {
      for (const socket of sockets) socket.destroy()
      if (server.listening) await new Promise((resolve) => server.close(resolve))
    }
  }
  return started
}

interface Session {
  from: string | null
  to: string[]
  /** The lines received since DATA; null outside it. */
  data: string[] | null
}

async function converse(socket: Socket, server: SmtpServer): Promise<void> {
  const session: Session = { from: null, to: [], data: null }
  const say = (line: string): void => void socket.write(`${line}\r\n`)
  say(server.answers.CONNECT ?? '220 test ESMTP')
  for await (const line of createInterface({ input: socket, crlfDelay: Infinity })) {
    if (session.data) {
      // RFC 5321, 4.5.2: the client doubled a leading dot.
      if (line !== '.') session.data.push(line.replace(/^\./, ''))
      else if (server.dropAfterData) {
        keep(session, server)
        return void socket.destroy()
      } else say(server.answers.END ?? keep(session, server))
      if (line === '.') Object.assign(session, { from: null, to: [], data: null })
      continue
    }
    const verb = line.slice(0, 4).toUpperCase()
    say(server.answers[verb] ?? answer(verb, line, session))
    if (verb === 'QUIT') return void socket.end()
  }
}

function answer(verb: string, line: string, session: Session): string {
  const address = /<([^>]*)>/.exec(line)?.[1] ?? ''
  switch (verb) {
    case 'EHLO':
      return '250-test\r\n250-8BITMIME\r\n250 SMTPUTF8'
    case 'HELO':
    case 'NOOP':
      return '250 OK'
    case 'MAIL':
      Object.assign(session, { from: address, to: [] })
      return '250 OK'
    case 'RCPT':
      if (session.from === null) return '503 MAIL first'
      session.to.push(address)
      return '250 OK'
    case 'DATA':
      if (session.to.length === 0) return '503 RCPT first'
      session.data = []
      return '354 go on'
    case 'RSET':
      Object.assign(session, { from: null, to: [] })
      return '250 OK'
    case 'QUIT':
      return '221 bye'
    default:
      return '502 not known'
  }
}

function keep({ from, to, data }: Session, server: SmtpServer): string {
  server.mails.push({ ...parseMail(data!.join('\r\n')), from: from!, to })
  return '250 taken'
}
