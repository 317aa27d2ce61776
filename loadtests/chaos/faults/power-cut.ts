import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startEmbeddedPostgres } from '@ilbud/kernel/db/embedded/embedded-postgres'
import { postgresHomeOf } from '@ilbud/kernel/db/embedded/postgres-home'
import { eventually } from '@ilbud/testkit/eventually'
import type { Product } from '@ilbud/testkit/services/product'
import { pino } from 'pino'

/** Kills every process of the product, servers included, and restarts them on the same folder. */
export async function cutPower(product: Product, times: number, upMs: number): Promise<number> {
  for (let cut = 0; cut < times; cut++) {
    await pause(upMs * (0.5 + Math.random()))
    const { broker, redis, shape } = product
    await Promise.all([product.kill(), killPostgres(product.env.DATA_DIR!), broker?.kill(), redis?.kill()])
    if (shape !== 'all') await Promise.all([startPostgres(product.env.DATA_DIR!), broker?.start(), redis?.start()])
    await product.start()
  }
  return times
}

/** The postmaster of this folder, by the pid that it wrote there. */
export function postmasterOf(dataDir: string): number {
  const { data } = postgresHomeOf(dataDir)
  return Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
}

/** Its child processes end when they notice. */
export async function killPostgres(dataDir: string): Promise<void> {
  const pid = postmasterOf(dataDir)
  process.kill(pid, 'SIGKILL')
  await eventually(() => !isAlive(pid), `Postgres ${pid} is dead`)
}

function isAlive(pid: number): boolean {
  try {
    // A killed child that has not been waited for is a zombie: dead, and still listed.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.[0] !== 'Z'
  } catch {
    return false
  }
}

/** In the shape `apart` the harness itself starts the database. */
export async function startPostgres(dataDir: string): Promise<void> {
  await startEmbeddedPostgres({ dataDir, durable: true, log: pino({ level: 'silent' }) })
}
