/** Tells what drew the page before the client (`arrival/keep-press.ts`) that its buttons answer now. */
export function tellHydrated(): void {
  document.getElementById('root')?.dispatchEvent(new Event('hydrated'))
}
