import { randomUUID } from 'node:crypto'
import { demoPassword } from '@ilbud/proto/http/people/demo-accounts'
import { createdOrderSchema } from '@ilbud/proto/http/orders/orders'
import { createConcurrencyLimit } from '@ilbud/kernel/runtime/concurrency-limit'
import { request } from 'undici'
import { Client } from '#simulator/client.ts'
import type { Disturbance } from '#chaos/experiment.ts'
import type { Lines } from './lines.ts'
import { listOrders } from '#chaos/oracle/oracle.ts'
import { parcel } from '#chaos/load/parcel.ts'
import { noteOf } from '#chaos/load/sender.ts'

const sends = 3
const keysAtOnce = 4
const cutShare = 0.2
const otherRouteShare = 0.1
/** Of this share, the key is also sent by another user and with another parcel. */
const misusedShare = 0.1
const patienceMs = 30_000
const routes = ['/api/v1/orders', '/api/v1/driver/orders'] as const

/** The status and body of an answer; null: it did not arrive. */
type Answer = { status: number; body: string } | null

/** Sends each of some keys three times, half of them at once, over a line that cuts one answer in five off (R2). */
export function sendKeys(keys: number, { toxiproxy }: Lines): Disturbance {
  return {
    name: 'keys',
    async disturb({ url }) {
      const sender = new Client(url, 'sender@ilbud.example', demoPassword)
      const other = new Client(url, 'owner@blomman.example', demoPassword)
      const door = await toxiproxy.line(`door-${randomUUID()}`, new URL(url).host)
      // Fewer bytes than the head of an answer.
      const attributes = { bytes: 100 }
      await door.harm({ type: 'limit_data', stream: 'downstream', attributes, toxicity: cutShare })
      const unexpected: string[] = []
      const used = Array.from({ length: keys }, () => randomUUID())

      async function use(key: string, at: number): Promise<void> {
        const [token, otherToken] = await Promise.all([sender.accessToken(), other.accessToken()])
        const send = (from: string): Promise<Answer> => {
          const route = routes[Math.random() < otherRouteShare ? 1 : 0]
          return place(from + route, token, key, noteOf(key))
        }
        const answers: Answer[] = []
        if (at % 2 === 0)
          answers.push(...(await Promise.all(Array.from({ length: sends }, () => send(`http://${door.address}`)))))
        else for (let turn = 0; turn < sends; turn++) answers.push(await send(`http://${door.address}`))
        answers.push(await insist(() => send(url)))
        unexpected.push(...checkAnswers(key, answers))
        if (Math.random() >= misusedShare) return
        const changed = await place(url + routes[0], token, key, 'another parcel')
        if (changed?.status !== 422) unexpected.push(`key ${key} with another parcel: ${changed?.status}`)
        const others = await insist(() => place(url + routes[0], otherToken, key, noteOf(randomUUID())))
        if (others?.status !== 201 || idOf(others) === idOf(answers.at(-1)!))
          unexpected.push(`key ${key} of another user: ${others?.status} ${others?.body}`)
      }

      const limit = createConcurrencyLimit(keysAtOnce)
      await Promise.all(used.map((key, at) => limit(() => use(key, at))))
      await door.close()
      const listed = await listOrders(sender)
      for (const key of used) {
        const stored = listed.get(noteOf(key))?.length ?? 0
        if (stored !== 1) unexpected.push(`key ${key} has ${stored} orders`)
      }
      return { crashes: keys, unexpected }
    }
  }
}

/** What is wrong about the answers to one key: the last one must be there, and every 201 the same. */
export function checkAnswers(key: string, answers: readonly Answer[]): string[] {
  const wrong = answers.filter((answer) => answer && answer.status !== 201 && !isPassing(answer))
  const bodies = new Set(answers.flatMap((answer) => (answer?.status === 201 ? [answer.body] : [])))
  return [
    ...wrong.map((answer) => `key ${key} was answered with ${answer!.status} ${answer!.body}`),
    ...(answers.at(-1)?.status === 201 ? [] : [`key ${key} was never answered`]),
    ...(bodies.size > 1 ? [`key ${key} has ${bodies.size} different answers`] : [])
  ]
}

/** Its first copy is still being answered, or the product is busy. */
function isPassing({ status, body }: NonNullable<Answer>): boolean {
  return status === 503 || (status === 409 && body.includes('IDEMPOTENCY_IN_FLIGHT'))
}

function idOf(answer: NonNullable<Answer>): string {
  return createdOrderSchema.parse(JSON.parse(answer.body)).id
}

async function insist(send: () => Promise<Answer>): Promise<Answer> {
  for (const giveUpAt = performance.now() + patienceMs; ;) {
    const answer = await send()
    if ((answer && !isPassing(answer)) || performance.now() > giveUpAt) return answer
  }
}

/** On a connection of its own, so that a cut affects one answer only. */
async function place(url: string, token: string, key: string, note: string): Promise<Answer> {
  try {
    const { statusCode, body } = await request(url, {
      method: 'POST',
      reset: true,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ ...parcel, deliveryNotes: note }),
      bodyTimeout: patienceMs,
      headersTimeout: patienceMs
    })
    return { status: statusCode, body: await body.text() }
  } catch {
    return null
  }
}
