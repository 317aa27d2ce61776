import { randomUUID } from 'node:crypto'
import { demoPassword } from '@ilbud/proto/http/people/demo-accounts'
import { problemSchema } from '@ilbud/proto/http/problem'
import type { Product } from '@ilbud/testkit/services/product'
import { expect } from 'vitest'

export interface Answer {
  status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- each test says what it expects
  json: any
}

interface Call {
  /** An access token or an API key. */
  token?: string | undefined
  body?: object
  /** The secret of a tracking link. */
  trackingKey?: string
}

/** Calls to a running product, each with an `Idempotency-Key` of its own. */
export function asking(running: () => Product) {
  async function ask(method: string, path: string, { token, body, trackingKey }: Call = {}): Promise<Answer> {
    const response = await fetch(running().url + path, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(trackingKey && { 'x-track-key': trackingKey })
      },
      ...(body && { body: JSON.stringify(body) })
    })
    const text = await response.text()
    return { status: response.status, json: text === '' ? null : JSON.parse(text) }
  }

  /** Resolves to the access token of a demo account. */
  async function signIn(username: string): Promise<string> {
    const body = { username, password: demoPassword }
    return (await ask('POST', '/api/v1/auth/login', { body })).json.accessToken
  }

  return { ask, signIn }
}

/** The status and code of a refusal, which is a problem document: `404 NOT_FOUND`. */
export function codeOf({ status, json }: Answer): string {
  const problem = problemSchema.parse(json)
  expect(problem.status).toBe(status)
  return `${status} ${problem.code}`
}
