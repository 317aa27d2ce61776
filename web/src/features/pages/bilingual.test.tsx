import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { addCatalog, chooseLanguage } from '#lib/format/language.ts'
import { renderPage } from '#test/render.tsx'
import { DeliveryPage } from './delivery-page.tsx'

const none = () => Promise.resolve({ messages: {} })
const shown = () => screen.getByRole('article').getAttribute('lang')

beforeEach(() => localStorage.clear())

describe('a page in two languages', () => {
  it.each(['/delivery', '/delivery?lang=en'])('the page %s follows the language button at once', async (path) => {
    await addCatalog({ en: none, sv: none })
    renderPage(<DeliveryPage />, { path })
    expect(shown()).toBe(path.includes('en') ? 'en' : 'sv')
    await act(() => chooseLanguage('sv'))
    await waitFor(() => expect(shown()).toBe('sv'))
    await act(() => chooseLanguage('en'))
    await waitFor(() => expect(shown()).toBe('en'))
    expect(screen.getByRole('status', { name: 'address' }).textContent).toBe('/delivery')
  })
})
