import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { adminOrderSchema } from '@ilbud/proto/http/dispatch/admin-orders'
import { demoPassword } from '@ilbud/proto/http/people/demo-accounts'
import { isFront } from '@ilbud/infra/native/apart/plan'
import type { Product } from '@ilbud/testkit/services/product'
import { z } from 'zod/mini'
import { cpuSeconds } from '#bench/measuring/cpu.ts'
import { Client } from '#simulator/client.ts'
import type { Disturbance } from '#chaos/experiment.ts'
import { type Carrier, startCarrier } from '#chaos/load/carrier.ts'
import { quantile, statusOf } from '#chaos/load/probe.ts'
import { rushAt } from '#chaos/load/rush.ts'
import type { Rush, Wanted } from '#chaos/load/rush-program.ts'
import { startFallen } from './troubles.ts'

/** Less than in production (250), so that the edges refuse on a small machine, whose loops are seldom so late. */
const lateMs = '40'
/** Enough to keep the edges busy, and too few to make them late. */
const capacityConnections = 400
const capacitySeconds = 15
const times = 3
const rushSeconds = 60
/** As many as a rush at three times the capacity has open while each is answered after half a second. */
const connections = 4000
const parcels = 200
/** Of the requests, the rest are of parcels. */
const listShare = 0.1
const drivers = 10
const steps = ['picked_up', 'in_transit', 'delivered'] as const
/** Between two looks of a driver at their list: so many that some meet a refusal, if any are refused. */
const lookMs = 500
const calmMs = 3000
const recoveryMs = 60_000

/** Many more requests than the edges can answer, for a minute each time (R12). */
export function overload(rounds: number): Disturbance {
  return {
    name: 'overload',
    async disturb(product) {
      await restartFronts(product, { GATEWAY_LATE_MS: lateMs })
      const unexpected: string[] = []
      let figures = {}
      for (let round = 0; round < rounds; round++) {
        const result = await rushOnce(product)
        unexpected.push(...result.unexpected)
        figures = result.figures
      }
      await restartFronts(product, { GATEWAY_LATE_MS: '0' })
      return { crashes: rounds, unexpected: [...unexpected, ...(await startFallen(product))], figures }
    }
  }
}

async function rushOnce(product: Product): Promise<{ unexpected: string[]; figures: Record<string, number> }> {
  const origins = product.plans.filter(isFront).map(({ address }) => address)
  const requests = await requestsOf(product.url)
  const carriers: Carrier[] = []
  for (let number = 1; number <= drivers; number++) carriers.push(await startCarrier(product.url, number))
  const pids = product.plans.filter(isFront).map(({ name }) => product.programs.get(name)!.pid)

  const rushed = async (order: { seconds: number; connections: number; perSecond: number | null }) => {
    const before = cpuSeconds(pids)
    const rush = await rushAt({ origins, requests, ...order })
    return { rush, cpu: cpuSeconds(pids) - before }
  }
  // The first seconds compile.
  await rushed({ seconds: 5, connections: capacityConnections, perSecond: null })
  const peak = await rushed({ seconds: capacitySeconds, connections: capacityConnections, perSecond: null })
  const capacity = peak.rush.ok / capacitySeconds
  const exempt = startExempt(carriers, origins)
  const { rush, cpu } = await rushed({ seconds: rushSeconds, connections, perSecond: times * capacity })
  const recoveredMs = await recover(origins, requests[0]!)
  const { stepMs, looks, complaints } = await exempt.finish()
  return {
    unexpected: [...checkRush(rush), ...complaints],
    figures: {
      'capacity, answers a second': capacity,
      'asked a second': times * capacity,
      'answered a second': rush.ok / rushSeconds,
      'of the capacity': rush.ok / rushSeconds / capacity,
      'of the capacity, for a second of CPU of the edges': rush.ok / cpu / (peak.rush.ok / peak.cpu),
      refused: rush.refused,
      'not sent': rush.unsent,
      'answers p50, ms': rush.okP50,
      'answers p99, ms': rush.okP99,
      'refusals p50, ms': rush.refusedP50,
      'refusals p99, ms': rush.refusedP99,
      'the asking process late p50, ms': rush.lateP50,
      'the asking process late p99, ms': rush.lateP99,
      'steps of drivers': stepMs.length,
      'steps of drivers p99, ms': quantile(stepMs, 0.99),
      'lists of drivers': looks,
      'back to normal after, ms': recoveredMs
    }
  }
}

/** What is wrong about the answers: whoever is not served has to be told so, and when to come back. */
export function checkRush({ retryAfter, refused, wrong }: Pick<Rush, 'retryAfter' | 'refused' | 'wrong'>): string[] {
  const isSpread = refused < 100 || Object.keys(retryAfter).length > 1
  return [
    ...Object.entries(wrong).map(([what, count]) => `${count} requests ended with ${what}`),
    ...(isSpread ? [] : [`all who were refused are told to come back after ${Object.keys(retryAfter)[0]} s`])
  ]
}

/** Parcels that nobody deletes meanwhile, as the load does with delivered ones, and a sender's list. */
async function requestsOf(url: string): Promise<Wanted[]> {
  const dispatcher = new Client(url, 'dispatch@ilbud.example', demoPassword)
  const sender = new Client(url, 'sender@ilbud.example', demoPassword)
  const orders = await dispatcher.ask(z.array(adminOrderSchema), `/api/admin/v1/orders?limit=${parcels}`)
  const token = await sender.accessToken()
  const list = { path: '/api/v1/orders?limit=20', headers: { authorization: `Bearer ${token}` } }
  const kept = orders.filter(({ status }) => status !== 'DELIVERED')
  return kept.map(({ trackingId }, at) =>
    at % Math.round(1 / listShare) === 1 ? list : { path: `/api/v1/track/${trackingId}`, headers: {} }
  )
}

/** What is never refused: steps of drivers, one every two seconds, their lists, and `/livez`; each asked once. */
function startExempt(carriers: readonly Carrier[], origins: readonly string[]) {
  const [stepMs, complaints]: [number[], string[]] = [[], []]
  let isOver = false
  let looks = 0
  const commands = steps.flatMap((status) => carriers.map((carrier) => ({ carrier, status })))

  async function step({ carrier, status }: (typeof commands)[0], origin: string): Promise<void> {
    const token = await carrier.client.accessToken()
    const from = performance.now()
    const answer = await statusOf(`${origin}/api/driver/orders/${carrier.created.id}/status`, {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID()
      },
      body: JSON.stringify({ status })
    })
    const ms = performance.now() - from
    if (answer === '200') stepMs.push(ms)
    else complaints.push(`a driver's ${status} was answered after ${Math.round(ms)} ms with ${answer}`)
  }

  const stepping = (async () => {
    for (const [at, command] of commands.entries()) {
      const due = performance.now() + 2000
      await step(command, origins[at % origins.length]!)
      if (!isOver) await pause(Math.max(0, due - performance.now()))
    }
  })()
  const looking = carriers.map(async ({ client }, at) => {
    for (; !isOver; await pause(lookMs)) {
      const headers = { authorization: `Bearer ${await client.accessToken()}` }
      const answer = await statusOf(`${origins[at % origins.length]}/api/driver/orders`, { headers })
      if (answer === '200') looks++
      else complaints.push(`a driver's list was answered with ${answer}`)
    }
  })
  const living = (async () => {
    while (!isOver) {
      for (const origin of origins) {
        const answer = await statusOf(`${origin}/livez`)
        if (answer !== '200') complaints.push(`${origin}/livez was answered with ${answer}`)
      }
      await pause(1000)
    }
  })()

  return {
    async finish() {
      isOver = true
      await Promise.all([stepping, living, ...looking])
      return { stepMs: stepMs.sort((one, other) => one - other), looks, complaints }
    }
  }
}

/** Milliseconds until nobody is refused any more. */
async function recover(origins: readonly string[], { path }: Wanted): Promise<number> {
  const from = performance.now()
  let refusedAt = from
  for (let now = from; now < refusedAt + calmMs && now < from + recoveryMs; now = performance.now()) {
    const answers = await Promise.all(origins.map((origin) => statusOf(origin + path)))
    if (answers.some((answer) => answer !== '200')) refusedAt = performance.now()
    await pause(50)
  }
  return refusedAt - from
}

async function restartFronts(product: Product, env: Record<string, string>): Promise<void> {
  for (const plan of product.plans.filter(isFront)) {
    Object.assign(plan.env, env)
    await product.programs.get(plan.name)!.end('SIGTERM')
    await product.start(plan.name)
  }
}
