import { describe, expect, it } from 'vitest'
import { aBoardRow } from '#test/a-board-row.ts'
import { countTakeable, planBulk, undoSteps } from './bulk-plan.ts'

const linn = { id: '0197b0c0-0000-7000-8000-000000000012', name: 'Linn Berg' }
const waiting = aBoardRow({ id: 'waiting', status: 'PENDING', driver: null, allowedActions: ['assignDriver'] })
const assigned = aBoardRow({ id: 'assigned', allowedActions: ['reassignDriver', 'cancelOrder'] })
const linns = aBoardRow({ id: 'linns', driver: linn, allowedActions: ['reassignDriver'] })
const carried = aBoardRow({ id: 'carried', status: 'PICKED_UP', allowedActions: ['dropAtHub'] })
const rows = [waiting, assigned, linns, carried]

const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id)
const read = (takeOver: boolean) => {
  const { steps, leftOut, same } = planBulk(rows, { verb: 'assign', driverId: linn.id, takeOver })
  return [steps.map((step) => [step.verb, idsOf(step.rows)]), idsOf(leftOut), idsOf(same)]
}

describe('the preview of a bulk', () => {
  it('the plan assigns waiting orders and leaves the others out', () => {
    expect(read(false)).toEqual([[['assign', ['waiting']]], ['assigned', 'carried'], ['linns']])
    expect(countTakeable(rows)).toBe(2)
  })

  it('the plan reassigns orders of another driver only when that is requested', () => {
    expect(read(true)).toEqual([
      [
        ['assign', ['waiting']],
        ['reassign', ['assigned']]
      ],
      ['carried'],
      ['linns']
    ])
  })

  it('the plan for every other verb includes the orders for which the server allows it', () => {
    const { steps, leftOut } = planBulk(rows, { verb: 'cancel', driverId: '', takeOver: false })
    expect(steps.map((step) => idsOf(step.rows))).toEqual([['assigned']])
    expect(idsOf(leftOut)).toEqual(['waiting', 'linns', 'carried'])
  })
})

describe('undo', () => {
  it('undo releases assigned orders and returns reassigned ones to their driver', () => {
    const steps = undoSteps(
      [
        { verb: 'assign', rows: [waiting] },
        { verb: 'reassign', rows: [assigned, linns] }
      ],
      'By mistake'
    )
    expect(steps).toEqual([
      { verb: 'release', orders: [{ id: 'waiting' }], fields: { reason: 'By mistake' } },
      { verb: 'reassign', orders: [{ id: 'assigned' }], fields: { driverId: assigned.driver!.id, override: true } },
      { verb: 'reassign', orders: [{ id: 'linns' }], fields: { driverId: linn.id, override: true } }
    ])
  })

  it('undoing a retry takes back nothing that has happened after it', () => {
    const failed = aBoardRow({ id: 'failed', status: 'FAILED', version: 6, allowedActions: ['retryDelivery'] })
    expect(undoSteps([{ verb: 'retry', rows: [failed] }], 'By mistake')).toEqual([
      { verb: 'correct', orders: [{ id: 'failed', version: 7 }], fields: { reason: 'By mistake' } }
    ])
  })

  it('undo is not offered for commands that cannot be reverted', () => {
    expect(undoSteps([{ verb: 'cancel', rows: [assigned] }], 'By mistake')).toEqual([])
  })
})
