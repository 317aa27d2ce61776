import http, { type Params, type Response } from 'k6/http'
import { wrongAnswers } from './metrics.ts'
import { noteStep } from './step.ts'

export const url = __ENV.URL ?? 'http://localhost:8080'

// A 4xx is an error of the script, or part of the scenario; the thresholds are about 5xx and broken connections.
http.setResponseCallback(http.expectedStatuses({ min: 100, max: 499 }))

interface Request {
  /** The path without ids, by which figures are grouped. */
  name: string
  token?: string
  body?: object
  /** Makes the request safe to repeat. */
  key?: string
  headers?: Record<string, string>
  /** The statuses that the API allows here. Default: 200. */
  allowed?: readonly number[]
}

export function call(method: string, path: string, request: Request): Response {
  return countIfWrong(request, http.request(method, url + path, bodyOf(request), paramsOf(method, request)))
}

/** The same for a VU that also serves a socket. */
export async function callAsync(method: string, path: string, request: Request): Promise<Response> {
  return countIfWrong(request, await http.asyncRequest(method, url + path, bodyOf(request), paramsOf(method, request)))
}

function bodyOf({ body }: Request): string | null {
  return body === undefined ? null : JSON.stringify(body)
}

function paramsOf(method: string, { name, token, body, key, headers }: Request): Params {
  noteStep()
  return {
    headers: {
      ...headers,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key })
    },
    tags: {
      name: `${method} ${name}`,
      kind: method === 'GET' ? 'read' : name.includes('/auth/') ? 'sign-in' : 'command'
    },
    timeout: '10s'
  }
}

function countIfWrong({ name, allowed = [200] }: Request, response: Response): Response {
  if (response.status > 0 && response.status < 500 && !allowed.includes(response.status)) {
    complain(name, `${response.status} ${textOf(response).slice(0, 300)}`)
  }
  return response
}

function textOf({ body }: Response): string {
  return typeof body === 'string' ? body : ''
}

/** The body, whose shape is not checked here. */
export function jsonOf<T>(response: Response): T {
  return JSON.parse(textOf(response)) as T
}

export function complain(name: string, what: string): void {
  wrongAnswers.add(1, { name })
  console.warn(`${name}: ${what}`)
}

export interface Session {
  token: string
  /** When the session was started. */
  at: number
}

/** This VU's own token. */
const sessions: Record<string, Session> = {}
/** An access token ends after ten minutes. VUs that share an account do not renew theirs in the same second. */
const renewAfterMs = (5 + 4 * Math.random()) * 60_000

/** Uses the sessions from `setup`: signing in costs the product more than placing an order. */
export function takeSessions(known: Record<string, Session>): void {
  for (const [username, session] of Object.entries(known)) sessions[username] ??= session
}

/** Renews a token by signing in, because VUs share accounts and a refresh token works once. */
export function tokenOf(username: string, password: string): string {
  const known = sessions[username]
  if (known && Date.now() - known.at < renewAfterMs) return known.token
  sessions[username] = signIn(username, password)
  return sessions[username].token
}

export function signIn(username: string, password: string): Session {
  const body = { username, password }
  const answer = call('POST', '/api/v1/auth/login', { name: '/api/v1/auth/login', body })
  if (answer.status !== 200) throw new Error(`${username} could not sign in: ${answer.status}`)
  return { token: jsonOf<{ accessToken: string }>(answer).accessToken, at: Date.now() }
}
