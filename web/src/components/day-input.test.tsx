import { render } from '@testing-library/react'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { expect, it } from 'vitest'
import { DayInput } from './day-input.tsx'

it('a day stands in its field as everywhere else, and an empty field says how in the language of the page', () => {
  const shown = (value: string) =>
    render(
      <I18nProvider i18n={i18n}>
        <DayInput value={value} readOnly />
      </I18nProvider>
    )
      .container.querySelector('[data-shown]')!
      .getAttribute('data-shown')
  i18n.loadAndActivate({ locale: 'sv', messages: {} })
  expect(shown('2026-11-20')).toBe('2026-11-20')
  expect(shown('')).toBe('åååå-mm-dd')
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  expect(shown('')).toBe('yyyy-mm-dd')
})
