import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach } from 'vitest'
import { Toaster } from '#components/feedback/toaster.tsx'
import { createQueryClient } from '#lib/api/query-client.ts'
import { removeToast } from '#lib/page/toast.ts'

afterEach(() => {
  cleanup()
  // Toasts belong to the page as a whole and would be found by the next test.
  removeToast()
})
// Waiting ends as soon as possible; the limit is for a busy machine.
configure({ asyncUtilTimeout: 20_000 })

/** The current address, for tests of navigation. */
function Address() {
  const { pathname, search, hash } = useLocation()
  return <output aria-label="address">{pathname + search + hash}</output>
}

/** Renders with all providers of a page, in English, which needs no catalog. */
export function renderPage(page: ReactNode, { path = '/', queryClient = createQueryClient() } = {}) {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  return render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={[path]}>
          {page}
          <Address />
          <Toaster />
        </MemoryRouter>
      </QueryClientProvider>
    </I18nProvider>
  )
}
