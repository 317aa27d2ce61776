import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { BoardRow } from '#features/dispatch/board/board-queries.ts'
import { undoSteps, type BulkPlan } from './bulk-plan.ts'
import { runBulk, type BulkCall, type BulkResult } from './run-bulk.ts'

interface Run {
  phase: 'asking' | 'running' | 'done'
  done: number
  of: number
  results: readonly BulkResult[]
  plan: BulkPlan
  fields: Record<string, unknown>
  undo: readonly BulkCall[]
  /** The results are those of undoing. */
  undone: boolean
}

const before: Run = {
  phase: 'asking',
  done: 0,
  of: 0,
  results: [],
  plan: { steps: [], leftOut: [], same: [] },
  fields: {},
  undo: [],
  undone: false
}

/** Runs a planned bulk once, and undoes it where possible. */
export function useBulk(markChanged: (ids: readonly string[]) => void) {
  const { t } = useLingui()
  const [state, setState] = useState(before)

  async function send(calls: readonly BulkCall[], plan: BulkPlan): Promise<readonly BulkResult[]> {
    const ids = calls.flatMap(({ orders }) => orders.map(({ id }) => id))
    setState({ ...before, phase: 'running', of: ids.length, plan })
    const results = await runBulk(calls, (done) => setState((now) => ({ ...now, done })))
    markChanged(ids)
    return results
  }

  async function run(plan: BulkPlan, fields: Record<string, unknown>): Promise<void> {
    const calls = plan.steps.map(({ verb, rows, fields: own }) => ({
      verb,
      orders: rows.map(seen),
      fields: { ...fields, ...own }
    }))
    const results = await send(calls, plan)
    const undo = undoSteps(doneOf(plan, results), t`Assigned by mistake`)
    setState((now) => ({ ...now, phase: 'done', results, fields, undo }))
  }

  /** Assigns what was refused because it does not fit in the vehicle. */
  async function assignAnyway(): Promise<void> {
    const { plan, fields } = state
    const forced = { ...fields, override: true }
    const refused = new Set(tooSmall(state.results).map(({ id }) => id))
    const steps = plan.steps.map((step) => ({ ...step, rows: step.rows.filter(({ id }) => refused.has(id)) }))
    const calls = steps
      .filter(({ rows }) => rows.length > 0)
      .map(({ verb, rows, fields: own }) => ({ verb, orders: rows.map(seen), fields: { ...forced, ...own } }))
    const done = state.results.filter(({ id }) => !refused.has(id))
    const results = [...done, ...(await send(calls, plan))]
    const undo = undoSteps(doneOf(plan, results), t`Assigned by mistake`)
    setState((now) => ({ ...now, phase: 'done', results, fields, undo }))
  }

  async function undo(): Promise<void> {
    const results = await send(state.undo, state.plan)
    const plan = { ...state.plan, leftOut: [], same: [] }
    setState((now) => ({ ...now, phase: 'done', results, plan, undone: true }))
  }

  const rows = new Map<string, BoardRow>(
    state.plan.steps.flatMap((step) => step.rows.map((row) => [row.id, row] as const))
  )
  return { ...state, rows, run, takeBack: undo, assignAnyway }
}

function seen({ id, version }: BoardRow): BulkCall['orders'][number] {
  return { id, version }
}

/** The results of orders that do not fit in the driver's vehicle. */
export function tooSmall(results: readonly BulkResult[]): BulkResult[] {
  return results.filter(({ code }) => code === 'VEHICLE_TOO_SMALL')
}

/** The steps of a plan with the orders for which they were done. */
function doneOf({ steps }: BulkPlan, results: readonly BulkResult[]): BulkPlan['steps'] {
  const succeeded = new Set(results.filter(({ ok }) => ok).map(({ id }) => id))
  return steps.map((step) => ({ ...step, rows: step.rows.filter(({ id }) => succeeded.has(id)) }))
}
