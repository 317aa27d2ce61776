import { halo } from './halo.ts'

// The colours are utilities, so they follow the theme (docs/screens.md).

const namespace = 'http://www.w3.org/2000/svg'

/** A petrol-coloured pin with its tip on the point. */
export function pinElement(): HTMLElement {
  return drawn('block h-[46px] w-9', '0 0 36 46', [
    [
      'path',
      {
        d: 'M18 43c-2-7-14-13-14-25a14 14 0 1 1 28 0c0 12-12 18-14 25z',
        class: 'fill-map-route stroke-map-casing stroke-[2.5]'
      }
    ],
    ['circle', { cx: '18', cy: '18', r: '5.5', class: 'fill-map-casing' }]
  ])
}

export function ringElement(): HTMLElement {
  return drawn('block size-6 fill-map-casing stroke-map-route stroke-5', '0 0 24 24', [
    ['circle', { cx: '12', cy: '12', r: '8' }]
  ])
}

/**
 * A cloudberry-coloured disc with a heading arrow and a halo. `data-freshness` greys it, `data-heading` shows the
 * arrow.
 */
export function vehicleElement(): HTMLElement {
  const element = drawn('block size-16 overflow-visible', '0 0 64 64', [
    ['circle', { cx: '32', cy: '32', r: '26', class: `${halo} group-data-[freshness=stale]:hidden` }],
    [
      'circle',
      {
        cx: '32',
        cy: '32',
        r: '13',
        class:
          'fill-accent stroke-on-accent stroke-[2.5] group-data-[freshness=stale]:fill-surface group-data-[freshness=stale]:stroke-text-3 group-data-[freshness=stale]:[stroke-dasharray:4_3]'
      }
    ],
    [
      'path',
      {
        d: 'M32 24.5l5.6 13.2L32 35l-5.6 2.7z',
        class:
          'origin-[32px_32px] [transform:rotate(var(--heading,0deg))] fill-on-accent transition-transform duration-(--t-3) ease-out group-data-[freshness=stale]:fill-text-3 group-data-[heading=unknown]:hidden'
      }
    ]
  ])
  element.className = 'group'
  return element
}

function drawn(look: string, viewBox: string, parts: [string, Record<string, string>][]): HTMLElement {
  const element = document.createElement('div')
  const svg = document.createElementNS(namespace, 'svg')
  svg.setAttribute('class', look)
  svg.setAttribute('viewBox', viewBox)
  for (const [name, attributes] of parts) {
    const part = document.createElementNS(namespace, name)
    for (const [key, value] of Object.entries(attributes)) part.setAttribute(key, value)
    svg.append(part)
  }
  element.append(svg)
  return element
}
