import { services } from '#services.ts'
import type { Bus } from '@ilbud/kernel/events/bus'
import { assemble, type Assembly } from '@ilbud/kernel/process/assemble'
import { playDemos } from '@ilbud/kernel/process/play-demos'
import type { Calls } from '@ilbud/kernel/rpc/rpc'
import type { Route, ServiceName } from '@ilbud/proto/http/route'
import { clonedDatabaseTest } from '@ilbud/testkit/servers/database-test'
import { eventually } from '@ilbud/testkit/eventually'
import { localCalls } from '@ilbud/testkit/services/local-calls'
import { testLog } from '@ilbud/testkit/test-log'
import { onTestFinished } from 'vitest'

/** A vitest `it` whose tests each have a database with the tables of every service. */
export const townTest = clonedDatabaseTest('auth', 'every service', async (url) => {
  for (const service of services) await service.migrate?.({ DATABASE_URL: url })
})

export type Method = Route['method']

// oxlint-disable-next-line typescript/no-explicit-any -- the content of answers is what the tests check
export type Json = any

export interface Asking {
  as?: string | null
  body?: unknown
  headers?: Record<string, string>
}

export interface Answer {
  status: number
  headers: Record<string, unknown>
  json: Json
}

export interface Town {
  assembly: Assembly
  /** Opens the gateway's port, which streams and sockets need. */
  listen(): Promise<string>
  /** Calls between services, as `name` makes them. */
  callsAs(name: string): Calls
  /** Calls the service that serves the route, without the gateway. A 503 is asked again, as it says. */
  ask(service: ServiceName, method: Method, url: string, asking?: Asking): Promise<Answer>
}

/**
 * Starts every service in this process, as `npm start` does, on the database of a `townTest`. With the demo's accounts
 * and without its orders.
 */
export async function startServices(given: Record<string, string>, bus: Bus, log = testLog): Promise<Town> {
  const env = { ...given, LIMITS: 'off', DEMO: 'true', DEMO_PLAY: 'false' }
  const assembly = await assemble(services, { env, bus, now: () => new Date(), log })
  const built = [...assembly.built.values()]
  onTestFinished(async () => {
    await Promise.all(built.map((one) => one.drain()))
    await Promise.all(built.map((one) => one.stop()))
    await assembly.stop()
  })
  await assembly.start()
  await Promise.all(built.map((one) => one.start()))
  const withAccounts = ['auth', 'companies', 'drivers'].map((name) => [name, assembly.built.get(name)!] as const)
  await playDemos(new Map(withAccounts), { log })
  const { app, upgrade } = assembly.built.get('gateway')!
  return {
    assembly,
    callsAs: (name) =>
      localCalls(
        name,
        built.flatMap(({ rpc = [] }) => rpc)
      ),
    listen() {
      app.server.on('upgrade', upgrade!)
      return app.listen({ port: 0, host: '127.0.0.1' })
    },
    async ask(service, method, url, { as, body, headers = {} } = {}) {
      const inject = () =>
        assembly.built.get(service)!.app.inject({
          method,
          url,
          headers: { ...headers, ...(as && { authorization: `Bearer ${as}` }) },
          ...(body !== undefined && { payload: body as object })
        })
      const answerOf = async () => {
        const answer = await inject()
        return answer.statusCode === 503 ? null : answer
      }
      const answer = await eventually(answerOf, `${method} ${url} is not answered 503`)
      const isJson = String(answer.headers['content-type']).includes('json')
      const { statusCode: status, headers: said } = answer
      return { status, headers: said, json: isJson ? (answer.json() as Json) : answer.body }
    }
  }
}
