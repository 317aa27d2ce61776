import type { RouteDash } from './drawn-route.ts'
import type { NameSide } from './free-names.ts'

// Colours of the routes are fixed (docs/screens.md#maps): names on them are white in both themes.

const white = '#fefefc'
const namespace = 'http://www.w3.org/2000/svg'

interface DriverLook {
  name: string
  /** Where the name stands, from the disc. */
  side: NameSide
  /** How many stops are left. */
  stops: number
  color: string
  dash: RouteDash
  faint: boolean
  isStale: boolean
  named: boolean
  /** Degrees clockwise from north. */
  heading: number
}

/** A disc with the heading, and the driver's name with what is left. */
export function driverElement(look: DriverLook): HTMLElement {
  const { name, side, stops, color, dash, faint, isStale, named, heading } = look
  const element = document.createElement('div')
  element.className = `flex cursor-pointer items-center gap-1 ${side === 'left' ? 'flex-row-reverse' : ''}`
  element.style.opacity = faint ? '0.35' : '1'
  const disc = document.createElement('span')
  disc.className = 'grid size-7 place-items-center rounded-full'
  Object.assign(disc.style, { backgroundColor: white, border: `3px ${isStale ? 'dashed' : 'solid'} ${color}` })
  const arrow = document.createElementNS(namespace, 'svg')
  arrow.setAttribute('viewBox', '-8 -8 16 16')
  arrow.setAttribute('class', 'size-4')
  arrow.style.transform = `rotate(${heading}deg)`
  const path = document.createElementNS(namespace, 'path')
  path.setAttribute('d', 'M0 -7.5 5.6 5.7 0 3 -5.6 5.7z')
  path.setAttribute('fill', color)
  arrow.append(path)
  disc.append(arrow)
  element.append(disc)
  if (!named) return element
  const label = document.createElement('span')
  label.className = 'rounded-sm border px-1.5 py-0.5 text-12 font-bold whitespace-nowrap'
  Object.assign(label.style, { backgroundColor: color, color: white, borderColor: white, borderStyle: dash })
  label.textContent = `${name} · ${stops}`
  element.append(label)
  return element
}

interface WaitingLook {
  /** Minutes; null: not waiting yet. */
  minutes: number | null
  isLong: boolean
  pointed: boolean
}

const pinPath = 'M14 35C12 29 2 24 2 13.5a12 12 0 1 1 24 0C26 24 16 29 14 35z'

/** A pin with the minutes that the order has waited; red when that is too long. Its tip is the pickup. */
export function waitingElement({ minutes, isLong, pointed }: WaitingLook): HTMLElement {
  const element = document.createElement('div')
  element.className = 'cursor-grab touch-none'
  const svg = document.createElementNS(namespace, 'svg')
  svg.setAttribute('viewBox', '0 0 28 37')
  svg.setAttribute('class', pointed ? 'block h-12 w-9' : 'block h-[37px] w-7')
  const path = document.createElementNS(namespace, 'path')
  path.setAttribute('d', pinPath)
  path.setAttribute('fill', isLong ? '#b3261e' : '#12303b')
  path.setAttribute('stroke', white)
  path.setAttribute('stroke-width', '1.5')
  const text = document.createElementNS(namespace, 'text')
  text.setAttribute('x', '14')
  text.setAttribute('y', '17.5')
  text.setAttribute('text-anchor', 'middle')
  text.setAttribute('class', 'text-[11px] font-bold')
  text.setAttribute('fill', white)
  text.textContent = minutes === null ? '–' : shortMinutes(minutes)
  svg.append(path, text)
  element.append(svg)
  return element
}

/** Several orders that wait so near each other that their pins would overlap. A press zooms in. */
export function waitingGroupElement(count: number, isLong: boolean): HTMLElement {
  const element = document.createElement('div')
  element.className =
    'grid size-8 cursor-zoom-in place-items-center rounded-full border-3 text-13 font-bold shadow-1 ring-2'
  const color = isLong ? '#b3261e' : '#12303b'
  Object.assign(element.style, { backgroundColor: color, borderColor: white, color: white })
  element.style.setProperty('--tw-ring-color', color)
  element.textContent = String(count)
  return element
}

/** Three characters fit into a pin. */
function shortMinutes(minutes: number): string {
  if (minutes < 100) return String(minutes)
  return minutes < 24 * 60 ? `${Math.round(minutes / 60)}h` : `${Math.round(minutes / 1440)}d`
}
