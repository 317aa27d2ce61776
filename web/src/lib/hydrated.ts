/** Tells the drawing of the landing page (`build/while-drawn.ts`) that its buttons answer now. */
export function tellHydrated(): void {
  document.getElementById('root')?.dispatchEvent(new Event('hydrated'))
}
