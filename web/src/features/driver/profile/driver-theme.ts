import { useEffect, useLayoutEffect, useState } from 'react'
import { readStored, writeStored } from '#lib/storage/storage.ts'
import { useSetting } from './use-setting.ts'

export type DriverTheme = 'system' | 'day' | 'night'

const storageKey = 'ilbud.driver-theme'

export interface DriverLook {
  theme: DriverTheme
  chooseTheme: (theme: DriverTheme) => void
  isHighContrast: boolean
  setHighContrast: (isHigh: boolean) => void
}

/** Light or dark theme, by the system or by choice, while the driver's page is open. */
export function useDriverTheme(): DriverLook {
  const [theme, setTheme] = useState<DriverTheme>(() => {
    const stored = readStored('local', storageKey)
    return stored === 'day' || stored === 'night' ? stored : 'system'
  })
  // On body, so that it also applies to sheets and toasts outside the page's element.
  useLayoutEffect(() => {
    document.body.classList.add('driver')
    return () => document.body.classList.remove('driver')
  }, [])
  const [contrast, chooseContrast] = useSetting('ilbud.driver-contrast')
  const isHighContrast = contrast === 'high'
  useLayoutEffect(() => {
    document.body.classList.toggle('is-high-contrast', isHighContrast)
    return () => document.body.classList.remove('is-high-contrast')
  }, [isHighContrast])
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
  return {
    theme,
    chooseTheme: choose,
    isHighContrast,
    setHighContrast: (isHigh) => chooseContrast(isHigh ? 'high' : 'normal')
  }
}
