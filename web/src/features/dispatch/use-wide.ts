import { useSyncExternalStore } from 'react'

// As in dispatch.css: below it the list, the map and the panel follow one another.
const query = '(min-width: 1101px)'

/** Whether list, map and panel stand side by side. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(query)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}
