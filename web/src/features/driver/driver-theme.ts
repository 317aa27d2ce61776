import { useEffect, useLayoutEffect, useState } from 'react'
import { readStored, writeStored } from '#lib/storage.ts'

export type DriverTheme = 'system' | 'day' | 'night'

const storageKey = 'ilbud.driver-theme'

/** Day or night, by the system or by hand; holds while the driver's page is open. */
export function useDriverTheme(): [DriverTheme, (theme: DriverTheme) => void] {
  const [theme, setTheme] = useState<DriverTheme>(() => {
    const stored = readStored('local', storageKey)
    return stored === 'day' || stored === 'night' ? stored : 'system'
  })
  // On body, so that sheets and toasts, which stand beside the page, have the theme too.
  useLayoutEffect(() => {
    document.body.classList.add('driver')
    return () => document.body.classList.remove('driver')
  }, [])
  useEffect(() => {
    const root = document.documentElement
    const before = root.dataset.theme
    if (theme !== 'system') root.dataset.theme = theme === 'night' ? 'dark' : 'light'
    return () => {
      if (before === undefined) delete root.dataset.theme
      else root.dataset.theme = before
    }
  }, [theme])
  const choose = (next: DriverTheme): void => {
    writeStored('local', storageKey, next === 'system' ? null : next)
    setTheme(next)
  }
  return [theme, choose]
}
