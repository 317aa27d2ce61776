import { useEffect } from 'react'

/** On this device the driver's page is what gets installed, opens without a network and keeps its data. */
export function useDriverApp(): void {
  useEffect(() => {
    void keepForDriver()
    // Best effort: asked for so that the browser does not clear the outbox when the device is full.
    void navigator.storage?.persist?.()
    const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]')
    const before = link?.getAttribute('href')
    link?.setAttribute('href', '/manifest-driver.webmanifest')
    return () => {
      if (before) link?.setAttribute('href', before)
    }
  }, [])
}

/** From now on this device keeps what the driver's page needs without a network. */
async function keepForDriver(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage('keep for a driver')
}
