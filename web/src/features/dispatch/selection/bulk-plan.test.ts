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
  it('assigns what waits and leaves the others out', () => {
    expect(read(false)).toEqual([[['assign', ['waiting']]], ['assigned', 'carried'], ['linns']])
    expect(countTakeable(rows)).toBe(2)
  })

  it('takes over what has another driver only when asked to', () => {
    expect(read(true)).toEqual([
      [
        ['assign', ['waiting']],
        ['reassign', ['assigned']]
      ],
      ['carried'],
      ['linns']
    ])
  })

  it('goes by what the server allows for every other verb', () => {
    const { steps, leftOut } = planBulk(rows, { verb: 'cancel', driverId: '', takeOver: false })
    expect(steps.map((step) => idsOf(step.rows))).toEqual([['assigned']])
    expect(idsOf(leftOut)).toEqual(['waiting', 'linns', 'carried'])
  })
})

describe('undo', () => {
  it('releases what was assigned and gives back what was taken over', () => {
    const steps = undoSteps(
      [
        { verb: 'assign', rows: [waiting] },
        { verb: 'reassign', rows: [assigned, linns] }
      ],
      'By mistake'
    )
    expect(steps).toEqual([
      { verb: 'release', ids: ['waiting'], fields: { reason: 'By mistake' } },
      { verb: 'reassign', ids: ['assigned'], fields: { driverId: assigned.driver!.id } },
      { verb: 'reassign', ids: ['linns'], fields: { driverId: linn.id } }
    ])
  })

  it('is not offered for what cannot be taken back', () => {
    expect(undoSteps([{ verb: 'cancel', rows: [assigned] }], 'By mistake')).toEqual([])
  })
})
