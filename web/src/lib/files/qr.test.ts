import bwip from 'bwip-js/node'
import { expect, it } from 'vitest'
import { qrCode } from './qr.ts'

/** Another encoder's modules, as rows of 0 and 1. */
function reference(text: string): string[] {
  const [found] = bwip.raw('qrcode', text, 'eclevel=M') as unknown as { pixs: number[]; pixx: number }[]
  const { pixs, pixx } = found!
  return Array.from({ length: pixx }, (_, y) => pixs.slice(y * pixx, (y + 1) * pixx).join(''))
}

const rowsOf = (modules: boolean[][]) => modules.map((row) => row.map(Number).join(''))

// One of each version, without the long runs of digits or capitals that the other packs tighter.
it.each([
  'abcdefghijkl',
  'https://ilbud.example',
  'https://ilbud.example/track/abcdefghi',
  `https://ilbud.example/track/abcdefghi#k=${'k'.repeat(15)}`,
  `https://ilbud.example/track/abcdefghi#k=${'k'.repeat(35)}`,
  `https://ilbud.example/track/abcdefghi#k=${'k'.repeat(60)}`
])('makes the same code as another encoder: %s', (text) => {
  const expected = reference(text)
  const same = [0, 1, 2, 3, 4, 5, 6, 7].filter((mask) => rowsOf(qrCode(text, mask)!).join() === expected.join())
  expect(same).toHaveLength(1)
  expect(qrCode(text)).toHaveLength(expected.length)
})

it('makes none of a text that is too long', () => {
  expect(qrCode('x'.repeat(107))).toBeNull()
})
