import type { ComponentType } from 'react'
import { matchPath, useLocation } from 'react-router'
import { AdminShell } from '#features/admin/admin-shell.tsx'
import { adminPatterns } from '#lib/page/paths.ts'
import { page } from './page.ts'

const OverviewPage = page('admin', () => import('#features/admin/overview/overview-page.tsx'), 'OverviewPage')
const AnalyticsPage = page('admin', () => import('#features/admin/analytics/analytics-page.tsx'), 'AnalyticsPage')
const DispatchPage = page('dispatch', () => import('#features/dispatch/dispatch-page.tsx'), 'DispatchPage')
const RoutesPage = page('dispatch', () => import('#features/dispatch/routes/routes-page.tsx'), 'RoutesPage')
const PeoplePage = page('people', () => import('#features/people/people-page.tsx'), 'PeoplePage')
const SettingsPage = page('settings', () => import('#features/settings/settings-page.tsx'), 'SettingsPage')

const pages: Record<(typeof adminPatterns)[number], ComponentType> = {
  '/admin': OverviewPage,
  '/admin/analytics': AnalyticsPage,
  '/admin/orders': DispatchPage,
  '/admin/routes': RoutesPage,
  '/admin/customers/:kind?': PeoplePage,
  '/admin/settings/:section?': SettingsPage
}

/** The page of `/admin` at this address, in its frame. Not in the router, so that no public page loads their names. */
export function AdminPages() {
  const { pathname } = useLocation()
  const Page = pages[adminPatterns.find((pattern) => matchPath(pattern, pathname))!]
  return (
    <AdminShell>
      <Page />
    </AdminShell>
  )
}
