import { expect, it } from 'vitest'
import { freeNames } from './free-names.ts'

const spot = (id: string, x: number, y: number) => ({ id, x, y, text: 'Alva · 3' })

it('names cover neither each other nor a driver; of two the first one stays', () => {
  expect([...freeNames([spot('a', 0, 0), spot('far', 200, 0), spot('below', 0, 60)])]).toEqual(['a', 'far', 'below'])
  // Its name would begin where the other's name is.
  expect([...freeNames([spot('a', 0, 0), spot('under', -20, 20)])]).toEqual(['a'])
  // The second stands where the name of the first would be.
  expect([...freeNames([spot('a', 0, 0), spot('right', 50, 0)])]).toEqual(['right'])
})
