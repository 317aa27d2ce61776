import { describe, expect, it } from 'vitest'
import { checkTours } from './check-tours.ts'
import type { Instance, Task } from './li-lim.ts'

const task = (x: number, changes: Partial<Task> = {}): Task => ({
  x,
  y: 0,
  demand: 0,
  earliest: 0,
  latest: 100,
  service: 1,
  pickup: 0,
  delivery: 0,
  ...changes
})
/** Two orders on a line: 1 → 2 and 3 → 4. */
const line: Instance = {
  name: 'line',
  vehicles: 2,
  capacity: 10,
  tasks: [
    task(0, { service: 0 }),
    task(1, { demand: 6, delivery: 2 }),
    task(2, { demand: -6, pickup: 1, earliest: 10 }),
    task(3, { demand: 6, delivery: 4 }),
    task(4, { demand: -6, pickup: 3, latest: 20 })
  ],
  bestKnown: { vehicles: 1, distance: 8 }
}

describe('checkTours', () => {
  it('checkTours adds up what tours without a fault drive', () => {
    expect(checkTours(line, [[1, 2, 3, 4], []])).toEqual({ vehicles: 1, distance: 8, problems: [] })
  })

  it.each([
    ['a task that nobody does', [[1, 2]], 'task 3 is done 0 times'],
    ['a task that is done twice', [[1, 2, 3, 4, 4]], 'task 4 is done 2 times'],
    ['a delivery before its pickup', [[2, 1, 3, 4]], 'task 2 comes without its pickup'],
    ['a parcel that changes vehicles', [[1, 3, 4], [2]], 'task 1 is never delivered'],
    ['too much on board', [[1, 3, 2, 4]], 'the load after task 3 is 12'],
    ['more vehicles than there are', [[1, 2], [3, 4], [1]], '3 vehicles of 2']
  ])('checkTours finds %s', (_, tours, problem) => {
    expect(checkTours(line, tours).problems.join('\n')).toContain(problem)
  })

  it.each([
    ['a window that is missed', 4, 13, 'task 4 begins 1 late'],
    ['a vehicle that is back too late', 0, 18, 'a vehicle is back 1 late']
  ])('checkTours finds %s', (_, task, latest, problem) => {
    const tasks = line.tasks.map((each, at) => (at === task ? { ...each, latest } : each))
    expect(checkTours({ ...line, tasks }, [[1, 2, 3, 4]]).problems).toEqual([problem])
  })
})
