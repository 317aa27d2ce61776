import type { AddressInfo, Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { once } from 'node:events'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  /** The sender in the envelope. */
  from: string
  to: string[]
  /** By lower-case name. */
  headers: Map<string, string>
  subject: string
  text: string
  html: string
}

type Step = 'CONNECT' | 'MAIL' | 'RCPT' | 'END'

export interface TestSmtpServer {
  url: string
  /** In the order in which they were accepted. */
  mails: ReceivedMail[]
  /** Replies that refuse a step: `{ RCPT: '550 5.1.1 unknown' }`. `END` is the end of the data. */
  refusals: Partial<Record<Step, string>>
  /** Accepts a mail and closes the connection before replying. */
  dropAfterData: boolean
  stop(): Promise<void>
}

/** An SMTP server that keeps the mails it receives. */
export async function startSmtpServer(): Promise<TestSmtpServer> {
  const sockets = new Set<Socket>()
  const refusalOf = (step: Step): Error | null => {
    const [, code, message] = /^(\d+) (.*)$/.exec(started.refusals[step] ?? '') ?? []
    return code ? Object.assign(new Error(message), { responseCode: Number(code) }) : null
  }
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 0,
    onConnect: (_session, done) => done(refusalOf('CONNECT')),
    onMailFrom: (_address, _session, done) => done(refusalOf('MAIL')),
    onRcptTo: (_address, _session, done) => done(refusalOf('RCPT')),
    onData(stream, { envelope, remotePort }, done) {
      const refusal = refusalOf('END')
      const receive = async (): Promise<void> => {
        const { headers, subject = '', text = '', html = '' } = await PostalMime.parse(await buffer(stream))
        if (refusal) return done(refusal)
        started.mails.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          headers: new Map(headers.map(({ key, value }) => [key, value])),
          subject,
          text: body(text),
          html: body(html)
        })
        if (!started.dropAfterData) return done()
        for (const socket of sockets) if (socket.remotePort === remotePort) socket.destroy()
      }
      receive().catch(done)
    }
  })
  // What a client does to its connection is the client's test.
  server.on('error', () => undefined)
  server.server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const started: TestSmtpServer = {
    url: `smtp://127.0.0.1:${port}`,
    mails: [],
    refusals: {},
    dropAfterData: false,
    async stop() {
      for (const socket of sockets) socket.destroy()
      if (server.server.listening) await new Promise<void>((resolve) => server.close(resolve))
    }
  }
  return started
}

/** With the line ends of its sender, and without the last one, which the parser adds. */
function body(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(/\n$/, '')
}
