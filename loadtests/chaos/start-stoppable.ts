import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { whenNpmEnds } from '@ilbud/infra/native/when-npm-ends'
import { postgresHomeOf } from '@ilbud/kernel/db/embedded/postgres-home'
import { type Product, type ProductOptions, type Shape, startProduct } from '@ilbud/testkit/services/product'
import { temporaryFolder } from '@ilbud/testkit/temporary-folder'

const ending = new AbortController()
const starting = new Set<Promise<Product>>()

/**
 * Starts the product, in a temporary folder. Whenever a signal or the end of npm ends this process, the product ends
 * too, also if it is only starting.
 */
export function startStoppable(
  shape: Shape,
  options: Omit<ProductOptions, 'dataDir' | 'detached' | 'signal'>
): Promise<Product> {
  if (starting.size === 0) stopWithUs()
  const dataDir = temporaryFolder('product')
  const guard = shape === 'all' ? null : guardPostgres(dataDir)
  const removeFolder = (): void => {
    guard?.kill('SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
  }
  const started = startProduct(shape, { ...options, dataDir, detached: true, signal: ending.signal }).then(
    (product) => ({ ...product, stop: () => product.stop().finally(removeFolder) }),
    (error: unknown) => {
      removeFolder()
      throw error
    }
  )
  starting.add(started)
  return started
}

function stopWithUs(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void stopAll())
  whenNpmEnds(() => void stopAll())
}

async function stopAll(): Promise<void> {
  ending.abort(new Error('stopped by a signal'))
  await Promise.allSettled([...starting].map(async (started) => (await started).stop()))
  process.exit(1)
}

/**
 * Kills the folder's Postgres when this process ends without having stopped it, even by SIGKILL: the guard's standard
 * input closes with us. A trouble may have restarted Postgres, so its pid is read then.
 */
function guardPostgres(dataDir: string): { kill(signal: NodeJS.Signals): void } {
  const { data } = postgresHomeOf(dataDir)
  const script = `read -r _; pid=$(head -n 1 "$0"); grep -qF "$1" "/proc/$pid/cmdline" && kill -QUIT "$pid"`
  const guard = spawn('sh', ['-c', script, join(data, 'postmaster.pid'), data], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore']
  })
  guard.unref()
  ;(guard.stdin as unknown as Socket).unref()
  return guard
}
