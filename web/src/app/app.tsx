import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useEffect } from 'react'
import { clearOnUserChange } from '#lib/api/query-client.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { AppRoutes } from './router.tsx'

interface AppProps {
  router: ComponentType<{ children?: ReactNode }>
  queryClient: QueryClient
}

export function App({ router: Router, queryClient }: AppProps) {
  useEffect(() => clearOnUserChange(queryClient), [queryClient])
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <Router>
          <ErrorBoundary>
            <AppRoutes />
          </ErrorBoundary>
        </Router>
      </QueryClientProvider>
    </I18nProvider>
  )
}
