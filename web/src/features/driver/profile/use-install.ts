import { createStore } from '#lib/page/store.ts'

/** Fired by Chromium's browsers; for others there are instructions. */
interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>
}

const prompt = createStore<InstallPrompt | null>(null)

// Registered when the driver's page loads: the browser fires it once, before the profile is opened.
window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  prompt.set(event as InstallPrompt)
})
window.addEventListener('appinstalled', () => prompt.set(null))

/** Whether this is the installed app, and a function that installs it, where the browser supports that. */
export function useInstall(): { isInstalled: boolean; install: (() => void) | null } {
  const known = prompt.useValue()
  return {
    isInstalled: window.matchMedia('(display-mode: standalone)').matches,
    install: known && (() => void known.prompt())
  }
}
