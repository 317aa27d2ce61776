import { expect, it } from 'vitest'
import { isImpossibleMove, type Seen } from './impossible-move.ts'

/** A place this many metres north of the first one, this many seconds later. */
function seen(metres: number, seconds: number, accuracy: number | null = 5): Seen {
  return { lat: 59.3 + metres / 111_195, lng: 18, accuracy, at: new Date(Date.UTC(2026, 0, 1, 12, 0, seconds)) }
}

it.each([
  ['a van on the motorway', false, seen(0, 0), seen(3050, 90)],
  ['149 km/h over a quarter of an hour', false, seen(0, 0), seen(37_250, 900)],
  ['152 km/h over a quarter of an hour', true, seen(0, 0), seen(38_200, 900)],
  ['a jump of 5 km in a second', true, seen(0, 0), seen(5000, 1)],
  ['a jump of 5 km backwards in time', true, seen(0, 1), seen(5000, 0)],
  ['two places at once', true, seen(0, 0), seen(200, 0)],
  ['noise between houses', false, seen(0, 0), seen(120, 1)],
  ['what two bad fixes may be off by', false, seen(0, 0, 200), seen(420, 1, 200)],
  ['more than two bad fixes may be off by', true, seen(0, 0, 200), seen(450, 1, 200)],
  ['a step between fixes without an accuracy', false, seen(0, 0, null), seen(100, 1, null)],
  ['standing still', false, seen(0, 0), seen(0, 0)]
])('whether %s is an impossible move: %s', (_what, expected, from, to) => {
  expect(isImpossibleMove(from, to)).toBe(expected)
})
