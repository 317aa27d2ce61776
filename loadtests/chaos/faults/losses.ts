import { setTimeout as pause } from 'node:timers/promises'
import { demoPassword } from '@ilbud/proto/http/people/demo-accounts'
import type { Product } from '@ilbud/testkit/services/product'
import { Client } from '#simulator/client.ts'
import { portsOf } from './balancer.ts'
import type { Disturbance } from '#chaos/experiment.ts'
import { quantile, startProbe } from '#chaos/load/probe.ts'

/** A dependency without which orders must still be placed. */
interface Loss {
  name: string
  begin(product: Product): Promise<void> | void
  end(product: Product): Promise<void> | void
}

/** Killed, so that connections are refused, or frozen: a black hole, which accepts connections and never answers. */
export const losses: readonly Loss[] = [
  { name: 'no kafka', begin: ({ broker }) => broker!.kill(), end: ({ broker }) => broker!.start() },
  { name: 'mute kafka', begin: ({ broker }) => stop(broker!.pid), end: ({ broker }) => goOn(broker!.pid) },
  { name: 'no redis', begin: ({ redis }) => redis!.kill(), end: ({ redis }) => redis!.start() },
  { name: 'mute redis', begin: ({ redis }) => stop(redis!.pid), end: ({ redis }) => goOn(redis!.pid) },
  { name: 'no figures', begin: (product) => product.kill('analytics'), end: (product) => product.start('analytics') },
  { name: 'mute figures', begin: (product) => product.freeze('analytics'), end: (product) => product.thaw('analytics') }
]

/** Takes the dependency away for some minutes, while a probe places an order a second. */
export function lose({ name, begin, end }: Loss, minutes: number): Disturbance {
  return {
    name,
    async disturb(product) {
      const token = await new Client(product.url, 'sender@ilbud.example', demoPassword).accessToken()
      const fronts = portsOf(product).map((port) => `http://127.0.0.1:${port}`)
      await begin(product)
      const probe = startProbe({ url: product.url, token, fronts })
      await pause(minutes * 60_000)
      const { orderMs, complaints } = await probe.finish().finally(() => end(product))
      const orderTimes = { orders: orderMs.length, p50: quantile(orderMs, 0.5), p99: quantile(orderMs, 0.99) }
      return { crashes: 1, unexpected: complaints, orderTimes }
    }
  }
}

function stop(pid: number): void {
  process.kill(pid, 'SIGSTOP')
}

function goOn(pid: number): void {
  process.kill(pid, 'SIGCONT')
}
