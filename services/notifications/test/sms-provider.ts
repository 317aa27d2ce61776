import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

/** A text message as a provider took it. */
interface Taken {
  from: string
  to: string
  text: string
  at: Date
}

export interface SmsProvider {
  /** For `SMS_URL`. */
  url: string
  taken: Taken[]
  /** Answers the next sends so instead of taking the text; `hangs` takes it and closes the connection. */
  answers: (number | 'hangs')[]
  requests: number
}

const user = 'an-account'
const password = 'a/secret'

interface Api {
  path: string
  fields: { from: string; to: string; text: string }
  send(taken: Taken): object
  list(taken: Taken[], query: URLSearchParams): object
  refuse(status: number): object | string
}

/** What the two providers publish of their APIs. */
const apis: Record<'46elks' | 'twilio', Api> = {
  '46elks': {
    path: '/a1/sms',
    fields: { from: 'from', to: 'to', text: 'message' },
    send: ({ from, to, text: message, at }) => ({
      status: 'created',
      direction: 'outgoing',
      id: 's70df59406a1b4643b96f3f91e0bfb7b0',
      from,
      to,
      message,
      created: at.toISOString().slice(0, -1),
      parts: 1,
      cost: 5200
    }),
    list: (taken, query) => ({
      data: taken
        .filter(({ to, at }) => to === query.get('to') && at >= new Date(`${query.get('end')}Z`))
        .map((one) => ({ ...apis['46elks'].send(one), status: 'delivered' }))
    }),
    refuse: () => 'Invalid to number'
  },
  twilio: {
    path: `/2010-04-01/Accounts/${user}/Messages.json`,
    fields: { from: 'From', to: 'To', text: 'Body' },
    send: ({ from, to, text: body, at }) => ({
      sid: 'SM70df59406a1b4643b96f3f91e0bfb7b0',
      account_sid: user,
      from,
      to,
      body,
      status: 'queued',
      date_created: at.toUTCString().replace('GMT', '+0000'),
      error_code: null
    }),
    list: (taken, query) => ({
      messages: taken.filter(({ to }) => to === query.get('To')).map((one) => apis.twilio.send(one))
    }),
    refuse: (status) => ({ code: 21_211, message: "The 'To' number is not valid", more_info: '', status })
  }
}

/** A server that answers as 46elks or Twilio does. */
export async function startSmsProvider(name: '46elks' | 'twilio', from = 'Ilbud'): Promise<SmsProvider> {
  const api = apis[name]
  const provider: SmsProvider = { url: '', taken: [], answers: [], requests: 0 }
  const server = createServer((request, response) => {
    const respond = (status: number, body: object | string) =>
      response
        .writeHead(status, { 'content-type': typeof body === 'string' ? 'text/plain' : 'application/json' })
        .end(typeof body === 'string' ? body : JSON.stringify(body))
    void (async () => {
      provider.requests += 1
      const { pathname, searchParams } = new URL(request.url!, 'http://localhost')
      const expected = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
      if (request.headers.authorization !== expected)
        return respond(401, 'API access requires Basic HTTP authentication')
      if (pathname !== api.path) return respond(404, 'No such resource')
      if (request.method === 'GET') return respond(200, api.list(provider.taken, searchParams))
      const taken = await readText(request, api.fields)
      const answer = provider.answers.shift()
      if (typeof answer === 'number') return respond(answer, api.refuse(answer))
      provider.taken.push(taken)
      if (answer === 'hangs') return request.socket.destroy()
      return respond(name === 'twilio' ? 201 : 200, api.send(taken))
    })()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const login = `${user}:${encodeURIComponent(password)}`
  provider.url = `${name}+http://${login}@127.0.0.1:${port}?from=${from}`
  return provider
}

async function readText(request: IncomingMessage, fields: Api['fields']): Promise<Taken> {
  if (request.headers['content-type']?.split(';', 1)[0] !== 'application/x-www-form-urlencoded') {
    throw new Error('the providers take forms')
  }
  const form = new URLSearchParams(await text(request))
  const field = (name: string) => form.get(name) ?? ''
  return { from: field(fields.from), to: field(fields.to), text: field(fields.text), at: new Date() }
}
