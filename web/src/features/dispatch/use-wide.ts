import { useSyncExternalStore } from 'react'

// The same as in dispatch.css: below it, list, map and panel are shown one at a time.
const query = '(min-width: 1101px)'

/** Whether list, map and panel are side by side. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(query)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}
