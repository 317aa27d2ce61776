import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { parcel } from './parcel.ts'

const everyMs = 1000
/** Whoever waits longer has given up. The goal, 1 s for 99 of 100 orders, is judged on a quiet machine. */
const patienceMs = 10_000

interface ProbeOptions {
  url: string
  /** Of an account that may place orders. */
  token: string
  /** Addresses of processes that must answer `/livez`. */
  fronts: readonly string[]
}

interface Probed {
  /** Times in milliseconds from when an order was due to its 201, in ascending order. */
  orderMs: number[]
  /** Orders without a 201 and processes that did not answer that they live. */
  complaints: string[]
}

/** Places an order a second, each with one attempt only, and asks every front whether it lives, until `finish`. */
export function startProbe({ url, token, fronts }: ProbeOptions): { finish(): Promise<Probed> } {
  const probed: Probed = { orderMs: [], complaints: [] }
  let isOver = false
  const asking: Promise<void>[] = []

  async function placeOne(): Promise<void> {
    const due = performance.now()
    const status = await statusOf(`${url}/api/v1/orders`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID()
      },
      body: JSON.stringify(parcel)
    })
    if (status === '201') probed.orderMs.push(performance.now() - due)
    else probed.complaints.push(`an order was answered with ${status}`)
  }

  async function askWhetherItLives(front: string): Promise<void> {
    const status = await statusOf(`${front}/livez`)
    if (status !== '200') probed.complaints.push(`${front}/livez was answered with ${status}`)
  }

  const working = (async () => {
    for (let next = performance.now(); !isOver; next += everyMs) {
      await pause(Math.max(0, next - performance.now()))
      asking.push(placeOne(), ...fronts.map(askWhetherItLives))
    }
  })()

  return {
    async finish() {
      isOver = true
      await working
      await Promise.all(asking)
      probed.orderMs.sort((one, other) => one - other)
      return probed
    }
  }
}

/** `200`, or what was answered instead. */
export async function statusOf(url: string, init: RequestInit = {}): Promise<string> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(patienceMs) })
    const text = await response.text()
    return response.ok ? String(response.status) : `${response.status} ${text.slice(0, 200)}`
  } catch (error) {
    return (error as Error).name === 'TimeoutError' ? `nothing in ${patienceMs / 1000} s` : (error as Error).message
  }
}

/** The value below which this share of ascending values lies; NaN of none. */
export function quantile(values: readonly number[], share: number): number {
  return values[Math.min(values.length - 1, Math.floor(values.length * share))] ?? NaN
}
