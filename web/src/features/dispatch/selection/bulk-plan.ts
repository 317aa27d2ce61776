import type { AdminVerb } from '@ilbud/proto/http/admin-commands'
import type { BoardRow } from '#features/dispatch/board/board-queries.ts'
import { mayDo } from '#features/dispatch/commands/staff-verbs.ts'

interface BulkStep {
  verb: AdminVerb
  rows: readonly BoardRow[]
}

/** What a bulk will do, order by order, before anything is sent. */
export interface BulkPlan {
  steps: readonly BulkStep[]
  /** Their state does not allow it: they are left out and said so. */
  leftOut: readonly BoardRow[]
  /** Already with that driver: nothing to do. */
  same: readonly BoardRow[]
}

interface Wish {
  verb: AdminVerb
  /** Of an assignment. */
  driverId: string
  /** Orders that have another driver are taken over too. */
  takeOver: boolean
}

export function planBulk(rows: readonly BoardRow[], { verb, driverId, takeOver }: Wish): BulkPlan {
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

/** How many orders would become another driver's. */
export function countTakeable(rows: readonly BoardRow[]): number {
  return rows.filter((row) => mayDo('reassign', row)).length
}

export interface UndoStep {
  verb: AdminVerb
  ids: readonly string[]
  fields: Record<string, unknown>
}

/** How to take back what was done, where a verb does that; the rows are as they were before. */
export function undoSteps(done: readonly BulkStep[], reason: string): UndoStep[] {
  return done.flatMap(({ verb, rows }): UndoStep[] => {
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return []
    if (verb === 'assign') return [{ verb: 'release', ids, fields: { reason } }]
    if (verb === 'delay') return [{ verb: 'delay', ids, fields: { minutes: null, reason } }]
    if (verb === 'retry') return [{ verb: 'correct', ids, fields: { reason } }]
    if (verb === 'release') return byDriver('assign', rows)
    return verb === 'reassign' ? byDriver('reassign', rows) : []
  })
}

/** Each order back to the driver who had it. */
function byDriver(verb: AdminVerb, rows: readonly BoardRow[]): UndoStep[] {
  const groups = Map.groupBy(
    rows.filter(({ driver }) => driver !== null),
    ({ driver }) => driver!.id
  )
  return [...groups].map(([driverId, own]) => ({ verb, ids: own.map(({ id }) => id), fields: { driverId } }))
}
