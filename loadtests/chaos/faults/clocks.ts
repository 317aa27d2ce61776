import { existsSync, globSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { StartError } from '@ilbud/kernel/runtime/start-error'
import type { Product } from '@ilbud/testkit/services/product'
import type { Disturbance } from '#chaos/experiment.ts'
import { startFallen } from './troubles.ts'

/** Just within what services allow each other's clocks to differ (docs/security/limits.md#tokens). */
const skewSeconds = 25
const skewedMs = 20_000
/** How exactly an answer's `Date` tells the clock. */
const toleranceSeconds = 5

/** The second replicas are restarted with clocks that are ahead and behind in turn, and in the end with the right one. */
export function skewClocks(times: number): Disturbance {
  return {
    name: 'clocks',
    async disturb(product) {
      const library = findFaketime()
      const unexpected: string[] = []
      for (let at = 0; at < times; at++) {
        const seconds = at % 2 === 0 ? skewSeconds : -skewSeconds
        await restartSecond(product, {
          LD_PRELOAD: library,
          FAKETIME: `${seconds > 0 ? '+' : ''}${seconds}s`,
          // Timers go on as usual: only the time of day differs.
          FAKETIME_DONT_FAKE_MONOTONIC: '1'
        })
        unexpected.push(...(await complaintsAboutClock(product, seconds)))
        await pause(skewedMs)
      }
      await restartSecond(product, { LD_PRELOAD: '', FAKETIME: '', FAKETIME_DONT_FAKE_MONOTONIC: '' })
      unexpected.push(...(await complaintsAboutClock(product, 0)))
      return { crashes: times, unexpected: [...unexpected, ...(await startFallen(product))] }
    }
  }
}

const isSecond = ({ name }: { name: string }): boolean => name.endsWith('.2')

async function restartSecond(product: Product, env: Record<string, string>): Promise<void> {
  for (const plan of product.plans.filter(isSecond)) {
    Object.assign(plan.env, env)
    await product.programs.get(plan.name)!.end('SIGTERM')
    await product.start(plan.name)
  }
}

/** A fault that did not happen proves nothing: the second edge tells its time. */
async function complaintsAboutClock({ plans }: Product, seconds: number): Promise<string[]> {
  const { address } = plans.find(({ name }) => name === 'edge.2')!
  const response = await fetch(`${address}/livez`)
  await response.body?.cancel()
  const ahead = (new Date(response.headers.get('date')!).getTime() - Date.now()) / 1000
  return Math.abs(ahead - seconds) <= toleranceSeconds ? [] : [`edge.2 is ${ahead} s ahead instead of ${seconds} s`]
}

function findFaketime(): string {
  const found = process.env.LIBFAKETIME ?? globSync('/usr/lib/*/faketime/libfaketime.so.1')[0]
  if (!found || !existsSync(found))
    throw new StartError(
      'Clocks need libfaketime: sudo apt-get install faketime (LIBFAKETIME names it if it is elsewhere)'
    )
  return found
}
