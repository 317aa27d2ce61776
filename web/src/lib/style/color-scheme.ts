import { useSyncExternalStore } from 'react'

export type ColorScheme = 'light' | 'dark'

/** The present colour scheme: the page's own choice (`data-theme`), else the system's. */
function colorScheme(): ColorScheme {
  const chosen = document.documentElement.dataset.theme
  if (chosen === 'light' || chosen === 'dark') return chosen
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

export function useColorScheme(): ColorScheme {
  return useSyncExternalStore(subscribe, colorScheme)
}

function subscribe(listener: () => void): () => void {
  const system = window.matchMedia('(prefers-color-scheme: dark)')
  const root = new MutationObserver(listener)
  system.addEventListener('change', listener)
  root.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  return () => {
    system.removeEventListener('change', listener)
    root.disconnect()
  }
}
