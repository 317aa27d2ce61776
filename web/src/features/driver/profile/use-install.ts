import { useSyncExternalStore } from 'react'

/** Fired by Chromium's browsers; for others there are instructions. */
interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>
}

let prompt: InstallPrompt | null = null
const listeners = new Set<() => void>()

// Registered when the driver's page loads: the browser fires it once, before the profile is opened.
window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  change(event as InstallPrompt)
})
window.addEventListener('appinstalled', () => change(null))

function change(next: InstallPrompt | null): void {
  prompt = next
  for (const listener of listeners) listener()
}

/** Whether this is the installed app, and a function that installs it, where the browser supports that. */
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
