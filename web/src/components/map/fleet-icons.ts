// Shapes of visual language 2, drawn when first wanted: MapLibre wants pictures, and reads no OKLCH. The initials are
// part of them, so that nobody's letters stand on another's disc.

const size = 34
/** Sharp on dense screens. */
export const iconDensity = 2

export type FleetLook = 'busy' | 'busy-still' | 'empty' | 'stale'

/** The name of a picture: the look, and the initials of who has no arrow. */
export function fleetIcon(look: FleetLook, initials: string): string {
  return `fleet ${look} ${look === 'empty' || look === 'stale' ? initials : ''}`
}

/** The picture of that name, in the colours of the page as they are now; null: it is none of ours. */
export function drawFleetIcon(name: string): ImageData | null {
  const [kind, look, initials = ''] = name.split(' ')
  if (kind !== 'fleet') return null
  const style = getComputedStyle(document.documentElement)
  const color = (token: string) => style.getPropertyValue(token).trim()
  return draw((pen) => {
    if (look === 'busy' || look === 'busy-still') disc(pen, 13, color('--accent'), color('--on-accent'))
    if (look === 'busy') arrow(pen, color('--on-accent'))
    if (look === 'empty') disc(pen, 12.5, color('--surface'), color('--map-route'))
    if (look === 'stale') {
      pen.setLineDash([4, 3])
      disc(pen, 12.5, color('--surface'), color('--text-3'))
    }
    letters(pen, initials, color(look === 'stale' ? '--text-2' : '--primary-text'), color('--font-text'))
  })
}

function draw(shape: (pen: CanvasRenderingContext2D) => void): ImageData {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = size * iconDensity
  const pen = canvas.getContext('2d')!
  pen.scale(iconDensity, iconDensity)
  pen.translate(size / 2, size / 2)
  shape(pen)
  return pen.getImageData(0, 0, canvas.width, canvas.height)
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

/** Points north; the layer turns it to the heading. */
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
