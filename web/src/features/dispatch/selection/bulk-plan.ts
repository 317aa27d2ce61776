import type { AdminVerb } from '@ilbud/proto/http/dispatch/admin-commands'
import type { BoardRow } from '#features/dispatch/board/board-queries.ts'
import { mayDo } from '#features/dispatch/commands/staff-verbs.ts'
import type { BulkCall } from './run-bulk.ts'

interface BulkStep {
  verb: AdminVerb
  rows: readonly BoardRow[]
  /** What the verb needs, where it differs between the steps. */
  fields?: Record<string, unknown>
}

/** What a bulk action will do with each order, before anything is sent. */
export interface BulkPlan {
  steps: readonly BulkStep[]
  /** Orders whose state does not allow it; they are left out. */
  leftOut: readonly BoardRow[]
  /** Orders that already have this driver, and stay unchanged. */
  same: readonly BoardRow[]
}

interface BulkRequest {
  verb: AdminVerb
  /** Of an assignment. */
  driverId: string
  /** Whether orders of other drivers are reassigned too. */
  takeOver: boolean
}

export function planBulk(rows: readonly BoardRow[], { verb, driverId, takeOver }: BulkRequest): BulkPlan {
  if (verb !== 'assign') {
    const able = rows.filter((row) => mayDo(verb, row))
    return { steps: stepsOf([{ verb, rows: able }]), leftOut: rows.filter((row) => !able.includes(row)), same: [] }
  }
  const same = rows.filter(({ driver }) => driverId !== '' && driver?.id === driverId)
  const others = rows.filter((row) => !same.includes(row))
  const free = others.filter((row) => mayDo('assign', row))
  const taken = takeOver ? others.filter((row) => mayDo('reassign', row)) : []
  return {
    steps: stepsOf([
      { verb: 'assign', rows: free },
      { verb: 'reassign', rows: taken }
    ]),
    leftOut: others.filter((row) => !free.includes(row) && !taken.includes(row)),
    same
  }
}

function stepsOf(steps: BulkStep[]): BulkStep[] {
  return steps.filter(({ rows }) => rows.length > 0)
}

/** How many orders would be taken from other drivers. */
export function countTakeable(rows: readonly BoardRow[]): number {
  return rows.filter((row) => mayDo('reassign', row)).length
}

/** How to undo what was done, if the verb can be undone; the rows are as they were before. */
export function undoSteps(done: readonly BulkStep[], reason: string): BulkCall[] {
  const byVerb = Map.groupBy(done, ({ verb }) => verb)
  return [...byVerb].flatMap(([verb, steps]): BulkCall[] => {
    const rows = steps.flatMap((step) => step.rows)
    const orders = rows.map(({ id }) => ({ id }))
    if (orders.length === 0) return []
    if (verb === 'assign') return [{ verb: 'release', orders, fields: { reason } }]
    if (verb === 'delay') return [{ verb: 'delay', orders, fields: { minutes: null, reason } }]
    // Only the retry itself: a correction takes back whatever was last.
    const retried = rows.map(({ id, version }) => ({ id, version: version + 1 }))
    if (verb === 'retry') return [{ verb: 'correct', orders: retried, fields: { reason } }]
    if (verb === 'release') return byDriver('assign', rows)
    return verb === 'reassign' ? byDriver('reassign', rows) : []
  })
}

/** Returns each order to its previous driver. */
function byDriver(verb: AdminVerb, rows: readonly BoardRow[]): BulkCall[] {
  const groups = Map.groupBy(
    rows.filter(({ driver }) => driver !== null),
    ({ driver }) => driver!.id
  )
  return [...groups].map(([driverId, own]) => ({
    verb,
    orders: own.map(({ id }) => ({ id })),
    // It was carried before, whatever fits.
    fields: { driverId, override: true }
  }))
}
