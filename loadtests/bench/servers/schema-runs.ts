import { readFileSync } from 'node:fs'
import type { Bus, Handler } from '@ilbud/kernel/events/bus'
import type { AnySchema } from '@ilbud/kernel/http/input/zod-compilers'
import { orders } from '@ilbud/orders/service'
import { schemas } from '@ilbud/proto/http/schemas'
import { aUser, testContext, tokenFor } from '@ilbud/testkit/services/test-context'
import { tracking } from '@ilbud/tracking/service'
import { parcel } from '#chaos/load/parcel.ts'

interface SchemaRuns {
  /** The number of schemas run for a request, of its input and its answer. */
  track: number
  createOrder: number
}

const requests = 20
const sample = readFileSync(new URL('../../../proto/events/samples/order.placed.1.json', import.meta.url), 'utf8')

/** Counts schema runs in the running services. */
export async function countSchemaRuns(env: Record<string, string>): Promise<SchemaRuns> {
  await orders.migrate!(env)
  await tracking.migrate!(env)
  const handlers: Handler[] = []
  const stop = async (): Promise<void> => {}
  const bus: Bus = {
    publish: stop,
    consume: async (_group, _topics, handler) => {
      handlers.push(handler)
      return { stop }
    },
    follow: () => ({ caughtUp: Promise.resolve(), readAt: () => 0, stop }),
    stop
  }
  const calls = { to: () => ({ settings: async () => ({}) }) } as never
  const context = testContext({ env: { ...env, LIMITS: 'off' }, bus, calls })
  const count = countRuns()
  const read = await tracking.build(context)
  await read.start()
  const { subject, data } = JSON.parse(sample) as { subject: string; data: { trackingId: string } }
  const message = { topic: 'orders.events', key: subject, value: sample, position: '1', publishedAt: new Date() }
  for (const handle of handlers) await handle(message)
  const write = await orders.build(context)
  await Promise.all([read.app.ready(), write.app.ready()])

  const track = async (): Promise<number> => (await read.app.inject(`/api/v1/track/${data.trackingId}`)).statusCode
  const authorization = `Bearer ${tokenFor(aUser({ role: 'customer' }))}`
  const create = async (): Promise<number> =>
    (await write.app.inject({ method: 'POST', url: '/api/v1/orders', headers: { authorization }, payload: parcel }))
      .statusCode
  try {
    return { track: await count(track, 200), createOrder: await count(create, 201) }
  } finally {
    await read.drain()
    await Promise.all([read.stop(), write.stop()])
  }
}

/** Wraps every schema of a route to count its runs. */
function countRuns(): (ask: () => Promise<number>, status: number) => Promise<number> {
  let runs = 0
  const own = Object.values(schemas).flatMap(({ response = {}, ...incoming }: { response?: object }) => {
    return [...Object.values(incoming), ...Object.values(response)] as AnySchema[]
  })
  for (const schema of new Set(own)) {
    const { run } = schema._zod
    schema._zod.run = (...args) => {
      runs++
      return run(...args)
    }
  }
  return async (ask, status) => {
    runs = 0
    for (let sent = 0; sent < requests; sent++) {
      const answered = await ask()
      if (answered !== status) throw new Error(`answered ${answered}, not ${status}`)
    }
    return runs / requests
  }
}
