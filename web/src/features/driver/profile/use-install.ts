import { useSyncExternalStore } from 'react'

/** Of Chromium's browsers; others are told how by hand. */
interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>
}

let prompt: InstallPrompt | null = null
const listeners = new Set<() => void>()

// From when the driver's page is loaded: the browser offers it once, and not when the profile is looked at.
window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  change(event as InstallPrompt)
})
window.addEventListener('appinstalled', () => change(null))

function change(next: InstallPrompt | null): void {
  prompt = next
  for (const listener of listeners) listener()
}

/** Whether this is the installed app, and how to install it where the browser lets a page ask. */
export function useInstall(): { isInstalled: boolean; install: (() => void) | null } {
  const known = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => prompt
  )
  return {
    isInstalled: window.matchMedia('(display-mode: standalone)').matches,
    install: known && (() => void known.prompt())
  }
}
