import { i18n } from '@lingui/core'
import { expect, it, vi } from 'vitest'
import { addCatalog, startLanguage, type CatalogLoaders } from './language.ts'

const catalog = (texts: () => Promise<{ messages: Record<string, string> }>): CatalogLoaders => ({
  en: texts,
  sv: texts
})

it('the client starts although the texts of the page do not arrive', async () => {
  const late = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
  const adding = addCatalog(catalog(late)).catch(() => 'failed')
  await startLanguage(catalog(() => Promise.resolve({ messages: { greeting: 'Hello' } })))
  expect(i18n._('greeting')).toBe('Hello')
  expect(await adding).toBe('failed')
  expect(late).toHaveBeenCalledOnce()
})
