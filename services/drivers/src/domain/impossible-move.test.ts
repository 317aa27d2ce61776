import { expect, it } from 'vitest'
import { isImpossibleMove, type Seen } from './impossible-move.ts'

/** A place this many metres north of the first one, this many seconds later. */
function seen(metres: number, seconds: number, accuracy: number | null = 5): Seen {
  return { lat: 59.3 + metres / 111_195, lng: 18, accuracy, at: new Date(Date.UTC(2026, 0, 1, 12, 0, seconds)) }
}

it.each([
  ['a van on the motorway', seen(0, 0), seen(3050, 90), false],
  ['149 km/h over a quarter of an hour', seen(0, 0), seen(37_250, 900), false],
  ['152 km/h over a quarter of an hour', seen(0, 0), seen(38_200, 900), true],
  ['a jump of 5 km in a second', seen(0, 0), seen(5000, 1), true],
  ['the same backwards in time', seen(0, 1), seen(5000, 0), true],
  ['two places at once', seen(0, 0), seen(200, 0), true],
  ['noise between houses', seen(0, 0), seen(120, 1), false],
  ['what two bad fixes may be off by', seen(0, 0, 200), seen(420, 1, 200), false],
  ['more than that', seen(0, 0, 200), seen(450, 1, 200), true],
  ['no word of how good they are', seen(0, 0, null), seen(100, 1, null), false],
  ['standing still', seen(0, 0), seen(0, 0), false]
])('%s', (_what, from, to, expected) => {
  expect(isImpossibleMove(from, to)).toBe(expected)
})
