import type { ComponentType } from 'react'
import { lazyPage } from '#lib/page/lazy-page.tsx'
import { useSession } from '#lib/session/session.ts'
import { catalogs } from './catalogs.ts'

export const AccountPage = lazyPage(
  catalogs.account,
  async () => (await import('#features/account/account-page.tsx')).AccountPage
)

/** The page, or in its place the account's, on which staff first add the second factor that their role needs. */
export function WithFactor({ page: Page }: { page: ComponentType }) {
  return useSession()?.mustAddFactor ? <AccountPage /> : <Page />
}
