import { render, screen } from '@testing-library/react'
import bwip from 'bwip-js/node'
import { encode } from 'uqr'
import { expect, it } from 'vitest'
import { QrImage } from './qr-image.tsx'

const link = `https://ilbud.example/track/abcdefghi#k=${'k'.repeat(43)}`

/** Another encoder's modules, as rows of 0 and 1. */
function reference(text: string): string {
  const [found] = bwip.raw('qrcode', text, 'eclevel=M') as unknown as { pixs: number[]; pixx: number }[]
  const { pixs, pixx } = found!
  return Array.from({ length: pixx }, (_, y) => pixs.slice(y * pixx, (y + 1) * pixx).join('')).join()
}

it('a link becomes the same QR code as with another encoder, whatever the mask', () => {
  const codes = [0, 1, 2, 3, 4, 5, 6, 7].map((maskPattern) => encode(link, { ecc: 'M', border: 0, maskPattern }).data)
  expect(codes.map((rows) => rows.map((row) => row.map(Number).join('')).join())).toContain(reference(link))
})

it('a QR code is drawn with its quiet zone', () => {
  render(<QrImage text={link} label="Scan it" />)
  const image = screen.getByRole('img', { name: 'Scan it' })
  const modules = Math.sqrt(reference(link).replaceAll(',', '').length)
  expect(image.getAttribute('viewBox')).toBe(`0 0 ${modules + 8} ${modules + 8}`)
  const corners = [
    ...image
      .querySelector('path')!
      .getAttribute('d')!
      .matchAll(/M(\d+) (\d+)/g)
  ].map(([, x, y]) => [Number(x), Number(y)])
  expect(Math.min(...corners.flat())).toBe(4)
  expect(Math.max(...corners.flat())).toBe(modules + 3)
})
