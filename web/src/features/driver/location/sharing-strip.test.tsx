import { act, render, screen } from '@testing-library/react'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { afterEach, expect, it, vi } from 'vitest'
import { SharingStrip } from './sharing-strip.tsx'

afterEach(() => vi.restoreAllMocks())

it('a phone that loses its network does not claim to share its location, however lately it sent one', () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  const fix = { lat: 59.33, lng: 18.06, accuracy: 10, heading: null, speed: null, at: new Date().toISOString() }
  const sharing = { status: 'on', sentAt: Date.now(), fix, isDenied: false, hiddenUntil: null } as const
  render(
    <I18nProvider i18n={i18n}>
      <SharingStrip sharing={sharing} />
    </I18nProvider>
  )
  expect(screen.getByRole('status').textContent).toBe('Sharing your location')
  onLine.mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(screen.getByRole('status').textContent).toBe('Your location is not sent')
})
