/**
 * Remembers a press on a button of the drawn page, which the client carries out when it has started
 * (`lib/page/hydrated.ts`).
 */
export function keepPress(root: HTMLElement): void {
  let pressed: HTMLButtonElement | null = null
  const keep = (event: MouseEvent): void => {
    const button = (event.target as Element).closest('button')
    if (!button) return
    event.preventDefault()
    pressed = button
  }
  const press = (): void => {
    root.removeEventListener('click', keep, true)
    if (pressed) sameButton(root, pressed)?.click()
  }
  root.addEventListener('click', keep, true)
  root.addEventListener('hydrated', press, { once: true })
}

/** The button itself, or the one that the client has rendered in its place. */
function sameButton(root: HTMLElement, button: HTMLButtonElement): HTMLButtonElement | undefined {
  if (button.isConnected) return button
  return [...root.querySelectorAll('button')].find((other) => labelOf(other) === labelOf(button))
}

function labelOf(button: HTMLButtonElement): string {
  return button.ariaLabel ?? button.textContent
}
