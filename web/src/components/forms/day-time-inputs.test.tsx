import { render } from '@testing-library/react'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { ReactElement } from 'react'
import { expect, it } from 'vitest'
import { DayInput, TimeInput } from './day-time-inputs.tsx'

function shown(input: ReactElement): string | null {
  const { container } = render(<I18nProvider i18n={i18n}>{input}</I18nProvider>)
  return container.querySelector('[data-shown]')!.getAttribute('data-shown')
}

it('a day stands in its field as everywhere else, and an empty field says how in the language of the page', () => {
  i18n.loadAndActivate({ locale: 'sv', messages: {} })
  expect(shown(<DayInput value="2026-11-20" readOnly />)).toBe('2026-11-20')
  expect(shown(<DayInput value="" readOnly />)).toBe('åååå-mm-dd')
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  expect(shown(<DayInput value="" readOnly />)).toBe('yyyy-mm-dd')
})

it('a time stands in its field with 24 hours, and an empty field says how in the language of the page', () => {
  i18n.loadAndActivate({ locale: 'sv', messages: {} })
  expect(shown(<TimeInput value="" readOnly />)).toBe('tt:mm')
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  expect(shown(<TimeInput value="14:30" readOnly />)).toBe('14:30')
  expect(shown(<TimeInput value="" readOnly />)).toBe('hh:mm')
})
