// Markers (docs/screens.md#maps), drawn once as images. The initials are part of the image, so that they never overlap
// another marker.

export const iconSize = 34
/** For screens with a high pixel density. */
const density = 2

export type FleetLook = 'busy' | 'busy-still' | 'empty' | 'stale'

/** The images in the theme's present colours, drawn when first needed. */
export class FleetIcons {
  private readonly icons = new Map<string, HTMLCanvasElement>()

  of(look: FleetLook, initials: string): HTMLCanvasElement {
    const name = `${look} ${initials}`
    const icon = this.icons.get(name) ?? drawIcon(look, initials)
    this.icons.set(name, icon)
    return icon
  }

  /** Drops all images, because the theme has changed. */
  clear(): void {
    this.icons.clear()
  }
}

function drawIcon(look: FleetLook, initials: string): HTMLCanvasElement {
  const style = getComputedStyle(document.documentElement)
  const color = (token: string) => style.getPropertyValue(token).trim()
  return draw((pen) => {
    if (look === 'busy' || look === 'busy-still') disc(pen, 13, color('--color-accent'), color('--color-on-accent'))
    if (look === 'busy') arrow(pen, color('--color-on-accent'))
    if (look === 'empty') disc(pen, 12.5, color('--color-surface'), color('--color-map-route'))
    if (look === 'stale') {
      pen.setLineDash([4, 3])
      disc(pen, 12.5, color('--color-surface'), color('--color-text-3'))
    }
    letters(pen, initials, color(look === 'stale' ? '--color-text-2' : '--color-primary-text'), color('--font-text'))
  })
}

function draw(shape: (pen: CanvasRenderingContext2D) => void): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = iconSize * density
  const pen = canvas.getContext('2d')!
  pen.scale(density, density)
  pen.translate(iconSize / 2, iconSize / 2)
  shape(pen)
  return canvas
}

function disc(pen: CanvasRenderingContext2D, radius: number, fill: string, edge: string): void {
  pen.beginPath()
  pen.arc(0, 0, radius, 0, 2 * Math.PI)
  pen.fillStyle = fill
  pen.fill()
  pen.lineWidth = 2.5
  pen.strokeStyle = edge
  pen.stroke()
}

/** Points north; rotated when it is drawn. */
function arrow(pen: CanvasRenderingContext2D, fill: string): void {
  pen.beginPath()
  pen.moveTo(0, -7.5)
  pen.lineTo(5.6, 5.7)
  pen.lineTo(0, 3)
  pen.lineTo(-5.6, 5.7)
  pen.closePath()
  pen.fillStyle = fill
  pen.fill()
}

function letters(pen: CanvasRenderingContext2D, text: string, fill: string, font: string): void {
  pen.font = `700 11px ${font}`
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.fillStyle = fill
  pen.fillText(text, 0, 0.5)
}
