// Markers of visual language 2. Their colours are CSS variables, so they follow the theme.

const namespace = 'http://www.w3.org/2000/svg'

/** A petrol-coloured pin with its tip on the point. */
export function pinElement(): HTMLElement {
  return drawn('map-pin', '0 0 36 46', [
    ['path', { d: 'M18 43c-2-7-14-13-14-25a14 14 0 1 1 28 0c0 12-12 18-14 25z', class: 'map-pin-body' }],
    ['circle', { cx: '18', cy: '18', r: '5.5', class: 'map-pin-eye' }]
  ])
}

export function ringElement(): HTMLElement {
  return drawn('map-ring', '0 0 24 24', [['circle', { cx: '12', cy: '12', r: '8' }]])
}

/**
 * A cloudberry-coloured disc with a heading arrow and a halo. `data-freshness` greys it, `data-heading` shows the
 * arrow.
 */
export function vehicleElement(): HTMLElement {
  const element = drawn('map-vehicle', '0 0 64 64', [
    ['circle', { cx: '32', cy: '32', r: '26', class: 'map-vehicle-halo pulse' }],
    ['circle', { cx: '32', cy: '32', r: '13', class: 'map-vehicle-disc' }],
    ['path', { d: 'M32 24.5l5.6 13.2L32 35l-5.6 2.7z', class: 'map-vehicle-arrow' }]
  ])
  return element
}

function drawn(className: string, viewBox: string, parts: [string, Record<string, string>][]): HTMLElement {
  const element = document.createElement('div')
  element.className = className
  const svg = document.createElementNS(namespace, 'svg')
  svg.setAttribute('viewBox', viewBox)
  for (const [name, attributes] of parts) {
    const part = document.createElementNS(namespace, name)
    for (const [key, value] of Object.entries(attributes)) part.setAttribute(key, value)
    svg.append(part)
  }
  element.append(svg)
  return element
}
