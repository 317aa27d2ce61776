import { metrics } from '@opentelemetry/api'
import type { Pool } from 'pg'

const meter = metrics.getMeter('ilbud')
const pools = new Map<Pool, string>()

meter
  .createObservableGauge('db.pool.connections', { description: 'Connections to Postgres, by pool and state' })
  .addCallback((result) => {
    for (const [{ totalCount, idleCount }, pool] of pools) {
      result.observe(totalCount - idleCount, { pool, state: 'used' })
      result.observe(idleCount, { pool, state: 'idle' })
    }
  })
meter
  .createObservableGauge('db.pool.waiting', { description: 'Queries waiting for a connection, by pool' })
  .addCallback((result) => {
    for (const [{ waitingCount }, pool] of pools) result.observe(waitingCount, { pool })
  })

/** Reports a pool's use in the metrics until the pool is closed. */
export function observePool(pool: Pool, name: string): void {
  pools.set(pool, name)
  const end = pool.end.bind(pool)
  pool.end = async () => {
    pools.delete(pool)
    await end()
  }
}
