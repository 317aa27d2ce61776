import { setTimeout as pause } from 'node:timers/promises'
import type { Product } from '@ilbud/testkit/services/product'
import { Redis } from 'ioredis'
import type { Disturbance } from '#chaos/experiment.ts'
import { killPostgres, startPostgres } from './power-cut.ts'

const seconds = (count: number): Promise<void> => pause(count * 1000)

/** A group gives up a frozen member after 30 s and reassigns its partitions. */
const frozenSeconds = 45
/** Two services with a second replica, and two without. The edge's clients would wait: nothing here takes it out. */
const freezable = ['tracking', 'orders', 'analytics', 'notifications'] as const

/** Whose relay may hold the lease. Frozen for longer than a lease lasts, it goes on beside its successor's. */
const relaying = ['orders', 'orders.2', 'tracking', 'tracking.2'] as const
const staleSeconds = 8

/** Longer than gateways give away what they keep without hearing of changes. */
const awaySeconds = 15

/** The troubles of a system on many machines, each `times` times under load. */
export function troublesOf(times: number): Disturbance[] {
  if (times === 0) return []
  return [
    trouble('broker', times, async ({ broker }, at) => {
      await broker!.kill()
      await seconds(at % 2 === 0 ? 2 : awaySeconds)
      await broker!.start()
      await seconds(3)
    }),
    trouble('frozen', times, async (product, at) => {
      const name = freezable[at % freezable.length]!
      product.freeze(name)
      await seconds(frozenSeconds)
      product.thaw(name)
      await seconds(3)
    }),
    trouble('stale', times, async (product, at) => {
      const name = relaying[at % relaying.length]!
      product.freeze(name)
      await seconds(staleSeconds)
      product.thaw(name)
      await seconds(3)
    }),
    trouble('joining', times, async (product) => {
      for (const name of ['tracking.2', 'orders.2', 'edge.2']) {
        await product.kill(name)
        await seconds(1)
        await product.start(name)
      }
    }),
    trouble('redis', times, async ({ redis }) => {
      await flush(redis!.url)
      await seconds(1)
      await redis!.kill()
      await seconds(4)
      await redis!.start()
      await seconds(1)
    }),
    trouble('postgres', times, async ({ env }) => {
      await killPostgres(env.DATA_DIR!)
      await seconds(1)
      await startPostgres(env.DATA_DIR!)
      await seconds(3)
    })
  ]
}

function trouble(name: string, times: number, happen: (product: Product, at: number) => Promise<void>): Disturbance {
  return {
    name,
    async disturb(product) {
      for (let at = 0; at < times; at++) {
        await seconds(2)
        await happen(product, at)
      }
      return { crashes: times, unexpected: await startFallen(product) }
    }
  }
}

/** Kills each process in turn, `rounds` times, and restarts it after 0.2 to 2 s. */
export function killEach(rounds: number): Disturbance {
  return {
    name: 'killed',
    async disturb(product) {
      const names = Array.from({ length: rounds }, () => product.plans.map(({ name }) => name)).flat()
      for (const name of names) {
        await product.kill(name)
        await pause(200 + Math.random() * 1800)
        await product.start(name)
      }
      return { crashes: names.length, unexpected: await startFallen(product) }
    }
  }
}

/** Starts processes that ended by themselves; returns which, and their last words. */
export async function startFallen(product: Product): Promise<string[]> {
  const dead = [...product.programs.values()].filter((program) => !program.isRunning())
  const unexpected = dead.map((program) => `${program.name} ended: ${program.output().split('\n').at(-1)}`)
  for (const { name } of dead) await product.start(name)
  return unexpected
}

/** All limits and tickets are lost. */
async function flush(url: string): Promise<void> {
  const redis = new Redis(url.replace(/^unix:\/\//, ''), { maxRetriesPerRequest: 1 })
  try {
    await redis.flushall()
  } finally {
    redis.disconnect()
  }
}
