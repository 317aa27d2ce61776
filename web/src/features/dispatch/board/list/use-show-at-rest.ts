import type { RefObject } from 'react'
import { useRest } from '#lib/page/use-rest.ts'

// Long enough to read a screenful.
const restMs = 30_000

/** Shows new orders when nobody has touched the page for a while, unless the list is scrolled or has the focus. */
export function useShowAtRest(list: RefObject<HTMLElement | null>, isWaiting: boolean, show: () => void): void {
  useRest(isWaiting, restMs, () => {
    if (list.current && isAtTop(list.current) && !isReadByKeys(list.current)) show()
  })
}

/** Whether its first row is in view. On phones the page scrolls, not the list. */
function isAtTop(list: HTMLElement): boolean {
  const first = list.querySelector('[data-index="0"]')
  const top = list.querySelector('[data-pane]')?.getBoundingClientRect().top ?? 0
  return first !== null && first.getBoundingClientRect().top >= top
}

function isReadByKeys(list: HTMLElement): boolean {
  return list.querySelector('[role=table]')?.contains(document.activeElement) ?? false
}
