import { rollupNames, type RollupName, type Share } from '#domain/shares.ts'
import { sql, type Transaction } from 'kysely'
import type { AnalyticsTables } from './tables.ts'

// Keys as in the primary keys, sums as a share may name them.
const columns: Record<RollupName, { key: [name: string, type: string][]; sums: string[] }> = {
  driver_days: {
    key: [
      ['driver_id', 'uuid'],
      ['day', 'date']
    ],
    sums: ['deliveries', 'on_time']
  },
  company_days: {
    key: [
      ['day', 'date'],
      ['company_id', 'uuid']
    ],
    sums: ['orders', 'delivered', 'revenue_ore', 'cost_ore']
  },
  district_days: {
    key: [
      ['day', 'date'],
      ['city', 'text'],
      ['district', 'text']
    ],
    sums: ['orders', 'revenue_ore']
  },
  status_days: {
    key: [
      ['day', 'date'],
      ['status', 'text'],
      ['stripe', 'smallint']
    ],
    sums: ['orders']
  },
  days: {
    key: [
      ['day', 'date'],
      ['stripe', 'smallint']
    ],
    sums: [
      'placed',
      'delivered',
      'on_time',
      'failed',
      'canceled',
      'revenue_ore',
      'company_revenue_ore',
      'company_cost_ore',
      'timed',
      'delivery_ms',
      'drivers_on_duty',
      'duty_ms',
      'board_ms',
      'stops',
      'assigned',
      'offers_made',
      'offers_accepted',
      'offers_declined',
      'offers_expired',
      'driven_m'
    ]
  }
}

/**
 * Adds to the rollups. Two transactions that meet take the rows in the same order, table by table and key by key, so
 * that neither waits for the other in a circle.
 */
export async function addShares(trx: Transaction<AnalyticsTables>, shares: Share[]): Promise<void> {
  for (const name of rollupNames) {
    const rows = inOrder(
      name,
      shares.filter(({ table }) => table === name)
    )
    for (let at = 0; at < rows.length; at += mostRows)
      await statementOf(name, rows.slice(at, at + mostRows)).execute(trx)
  }
}

// A statement takes 65 535 values; a row here has 22 at most.
const mostRows = 2900

function inOrder(name: RollupName, shares: Share[]): Share[] {
  const idOf = ({ key }: Share): string => columns[name].key.map(([column]) => String(key[column])).join(' ')
  const keyed = shares.map((share) => ({ share, id: idOf(share) }))
  return keyed.sort((a, b) => (a.id < b.id ? -1 : 1)).map(({ share }) => share)
}

function statementOf(name: RollupName, shares: Share[]) {
  const { key, sums } = columns[name]
  const used = sums.filter((sum) => shares.some((share) => share.sums[sum] !== undefined))
  const keyNames = key.map(([column]) => column)
  const rows = shares.map((share) => {
    const keys = key.map(([column, type]) => sql`${share.key[column]}::${sql.raw(type)}`)
    return sql`(${sql.join([...keys, ...used.map((sum) => sql`${share.sums[sum] ?? 0}::bigint`)])})`
  })
  const table = sql.table(name)
  const set = used.map((sum) => sql`${sql.ref(sum)} = ${table}.${sql.ref(sum)} + excluded.${sql.ref(sum)}`)
  return sql`
    insert into ${table} (${sql.join([...keyNames, ...used].map((column) => sql.ref(column)))})
    values ${sql.join(rows)}
    on conflict (${sql.join(keyNames.map((column) => sql.ref(column)))}) do update set ${sql.join(set)}`
}
