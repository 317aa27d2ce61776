import { useEffect } from 'react'

/** Prepares this device for the driver's page: it can be installed, opens offline and keeps its data. */
export function useDriverApp(): void {
  useEffect(() => {
    void keepForDriver()
    // Asks the browser not to delete the outbox when the device is full; it may refuse.
    void navigator.storage?.persist?.()
    const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]')
    const before = link?.getAttribute('href')
    link?.setAttribute('href', '/manifest-driver.webmanifest')
    return () => {
      if (before) link?.setAttribute('href', before)
    }
  }, [])
}

/** Caches what the driver's page needs offline. */
async function keepForDriver(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage('keep for a driver')
}
