import type { QrCode } from './barcodes.ts'
import type { Paper, Place } from './paper.ts'

/** Draws the code as vectors, which print sharply at any size. The caller leaves the quiet zone around it. */
export function drawQrCode(paper: Paper, { size, isDark }: QrCode, { x, y, width }: Place): void {
  const module = width / size
  for (let row = 0; row < size; row++) {
    for (let from = 0; from < size; from++) {
      if (!isDark(from, row)) continue
      let to = from
      while (to < size && isDark(to, row)) to++
      paper.rect(x + from * module, y + row * module, (to - from) * module, module)
      from = to
    }
  }
  paper.fill('black')
}

export function drawBars(paper: Paper, widths: readonly number[], place: Place & { height: number }): void {
  const module = place.width / widths.reduce((sum, width) => sum + width, 0)
  let x = place.x
  for (const [at, width] of widths.entries()) {
    if (at % 2 === 0) paper.rect(x, place.y, width * module, place.height)
    x += width * module
  }
  paper.fill('black')
}
