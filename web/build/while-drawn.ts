/**
 * Stands in the landing page beside its drawing and works until the client has taken that over. One function that uses
 * nothing from outside, since its text goes into the page.
 */
export function whileDrawn(): void {
  const root = document.getElementById('root')!
  try {
    // Whoever has been here sees the page with what is theirs, and never for a moment a stranger's.
    if (localStorage.length > 0) return root.replaceChildren()
  } catch {
    // No storage: everybody is a stranger.
  }
  // A press before the client is there is kept and done when it is.
  let pressed: HTMLButtonElement | null = null
  const keep = (event: MouseEvent): void => {
    const button = (event.target as Element).closest('button')
    if (!button) return
    event.preventDefault()
    pressed = button
  }
  root.addEventListener('click', keep, true)
  root.addEventListener(
    'hydrated',
    () => {
      root.removeEventListener('click', keep, true)
      pressed?.click()
    },
    { once: true }
  )
}
