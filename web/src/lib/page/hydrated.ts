/** Tells the script of the drawn page (`arrival/keep-press.ts`) that its buttons work now. */
export function announceHydrated(): void {
  document.getElementById('root')?.dispatchEvent(new Event('hydrated'))
}
