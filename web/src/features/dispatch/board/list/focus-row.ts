/** Focuses an order's row. It may not be rendered yet, so it is searched for during the next few frames. */
export function focusRow(id: string, framesLeft = 10): void {
  requestAnimationFrame(() => {
    const link = document.querySelector<HTMLElement>(`[data-order="${id}"]`)
    if (link) link.focus({ preventScroll: true })
    else if (framesLeft > 0) focusRow(id, framesLeft - 1)
  })
}
