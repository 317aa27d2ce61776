import { setTimeout as pause } from 'node:timers/promises'
import { demoPassword } from '@ilbud/proto/http/people/demo-accounts'
import type { Role } from '@ilbud/proto/http/roles'
import { Agent, request } from 'undici'
import type { Answer } from './check-answer.ts'
import type { FuzzRequest } from './requests.ts'
import type { Known } from './values.ts'

const accounts: Partial<Record<Role, string>> = {
  customer: 'sender@ilbud.example',
  company_admin: 'owner@blomman.example',
  driver: 'driver4@ilbud.example',
  dispatcher: 'dispatch@ilbud.example',
  admin: 'admin@ilbud.example'
}

/** Sends requests as each of the demo's people, and signs in again when a session has ended. */
export class FuzzClient {
  readonly #url: string
  readonly #agent = new Agent({ connections: 16, headersTimeout: 30_000 })
  readonly #tokens = new Map<Role, Promise<string>>()

  constructor(url: string) {
    this.#url = url
  }

  async send(fuzzed: FuzzRequest): Promise<Answer> {
    const answer = await this.#once(fuzzed)
    const hasOwnToken = fuzzed.role !== null && !('authorization' in fuzzed.headers)
    if (answer.status !== 401 || !hasOwnToken) return answer
    this.#tokens.delete(fuzzed.role!)
    return this.#once(fuzzed)
  }

  async #once({ operation, role, path, headers, body }: FuzzRequest): Promise<Answer> {
    const token = role && (await this.#tokenOf(role))
    const signal = AbortSignal.timeout(30_000)
    const response = await request(this.#url + path, {
      method: operation.method as 'GET',
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
      body,
      signal,
      dispatcher: this.#agent
    })
    const type = String(response.headers['content-type'] ?? '')
    const retryAfter = (response.headers['retry-after'] as string | undefined) ?? null
    const head = { status: response.statusCode, type, retryAfter }
    if (type.startsWith('text/event-stream')) {
      response.body.destroy()
      response.body.on('error', () => undefined)
      return { ...head, text: '' }
    }
    return { ...head, text: await response.body.text() }
  }

  #tokenOf(role: Role): Promise<string> {
    const token = this.#tokens.get(role) ?? this.#signIn(accounts[role]!)
    this.#tokens.set(role, token)
    return token
  }

  async #signIn(username: string): Promise<string> {
    const body = JSON.stringify({ username, password: demoPassword })
    const headers = { 'content-type': 'application/json' }
    const answer = await this.#insist('/api/v1/auth/login', { method: 'POST', headers, body })
    return (answer as { accessToken: string }).accessToken
  }

  async #list(path: string, role: Role): Promise<Named[]> {
    return (await this.#insist(path, { headers: { authorization: `Bearer ${await this.#tokenOf(role)}` } })) as Named[]
  }

  /** Repeats a request while the product is busy. */
  async #insist(path: string, init: RequestInit): Promise<unknown> {
    for (;;) {
      const response = await fetch(this.#url + path, init)
      if (response.ok) return response.json()
      if (response.status !== 503) throw new Error(`${path}: ${response.status} ${await response.text()}`)
      await pause(1000)
    }
  }

  /** The ids of existing objects. Users only if the suite does not need them: a valid request may disable one. */
  async readKnown(): Promise<Known> {
    const orders = await this.#list('/api/admin/v1/orders?limit=50', 'admin')
    const drivers = await this.#list('/api/admin/v1/users?q=sim4', 'admin')
    const applications = await this.#list('/api/admin/v1/company-applications', 'admin')
    const centres = await this.#list('/api/companies/me/cost-centres', 'company_admin')
    const orderIds = orders.map(({ id }) => id)
    const driverIds = drivers.map(({ id }) => id)
    return {
      'orders id': orderIds,
      orderId: orderIds,
      ids: orderIds,
      trackingId: orders.map(({ trackingId }) => trackingId!),
      'users id': driverIds,
      'drivers id': driverIds,
      driverId: driverIds,
      applicationId: applications.map(({ id }) => id),
      'cost-centres id': centres.map(({ id }) => id)
    }
  }

  close(): Promise<void> {
    return this.#agent.destroy()
  }
}

interface Named {
  id: string
  trackingId?: string
}
