const property = '--bar-height'
const bars = new Map<Element, number>()

/**
 * The `ref` of a bar fixed to the lower edge: the page ends above it, and focused elements are not scrolled under it.
 * See `--bar-height` in the styles.
 */
export function barHeight(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined
  const measure = (): void => {
    bars.set(bar, bar.offsetHeight === 0 ? 0 : window.innerHeight - bar.getBoundingClientRect().top)
    show()
  }
  const watching = new ResizeObserver(measure)
  watching.observe(bar)
  measure()
  return () => {
    watching.disconnect()
    bars.delete(bar)
    show()
  }
}

function show(): void {
  const { style } = document.documentElement
  const highest = Math.max(0, ...bars.values())
  if (highest === 0) style.removeProperty(property)
  else style.setProperty(property, `${Math.ceil(highest)}px`)
}
