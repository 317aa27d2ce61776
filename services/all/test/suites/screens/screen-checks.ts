import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

export function sideScroll(page: Page): Promise<number> {
  return page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth')
}

/** The violations that axe rates as serious or worse. `colours`: only those that depend on the theme. */
export async function barriers(page: Page, { colours = false } = {}): Promise<string[]> {
  // Without legacy mode axe opens a new page for each check; that is for third-party frames, which we do not have.
  // What is in order need not be described.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  const { violations } = await (colours ? axe.withRules(['color-contrast']) : axe).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`)
    )
}

/** Controls that are outside the page, covered by something else, or whose text is cut off. */
export function outOfReach(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(lookAtControls)
}

// JavaScript for the page, since the test has no DOM.
const lookAtControls = `(() => {
  const controls = 'a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=option]'
  const openDialog = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1)
  const found = []
  const focused = document.activeElement
  const isShown = (element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 2 && height > 2 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  }
  const scrolls = (element, axis) => {
    for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box)
      if (/auto|scroll/.test(axis === 'x' ? style.overflowX : style.overflowY)) return true
    }
    return false
  }
  const nameOf = (element) =>
    element.tagName.toLowerCase() + ' "' + (element.ariaLabel || element.innerText || element.name || '').trim().slice(0, 40) + '"'
  const clipped = (element) =>
    [element, ...element.querySelectorAll('*')].some((part) => {
      const style = getComputedStyle(part)
      const cuts = /hidden|clip/.test(style.overflowX) && style.textOverflow !== 'ellipsis'
      return cuts && part.clientWidth > 2 && part.scrollWidth > part.clientWidth + 1 && part.innerText
    })
  // Visually hidden until focused, like the headers of a table shown as cards.
  const isCutAway = (element) => {
    for (let box = element.parentElement; box; box = box.parentElement)
      if (getComputedStyle(box).clipPath === 'inset(50%)') return true
    return false
  }
  const offsets = [...document.querySelectorAll('*')].map((element) => [element, element.scrollLeft, element.scrollTop])
  for (const element of (openDialog ?? document).querySelectorAll(controls)) {
    if (!isShown(element) || element.closest('[inert], [aria-hidden=true]') || element.matches(':disabled')) continue
    if (isCutAway(element)) {
      element.focus()
      if (isCutAway(element)) found.push('out of sight with the focus: ' + nameOf(element))
    }
    element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
    const box = element.getBoundingClientRect()
    if ((box.left < -1 || box.right > document.documentElement.clientWidth + 1) && !scrolls(element, 'x'))
      found.push('sticks out: ' + nameOf(element))
    if (clipped(element)) found.push('clipped: ' + nameOf(element))
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
    if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) continue
    const top = document.elementFromPoint(x, y)
    const label = element.labels?.[0] ?? element.closest('label')
    const isItself = top && (element.contains(top) || top.contains(element) || label?.contains(top))
    if (!isItself) found.push('covered: ' + nameOf(element) + ' by ' + (top ? top.tagName + '.' + top.className : 'nothing'))
  }
  // Pictures show the page without focus.
  if (focused !== document.activeElement) document.activeElement.blur()
  for (const [element, left, top] of offsets) {
    if (element.scrollLeft !== left) element.scrollLeft = left
    if (element.scrollTop !== top) element.scrollTop = top
  }
  return found
})()`
