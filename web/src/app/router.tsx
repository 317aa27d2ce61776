import { Route, Routes } from 'react-router'
import { LandingPage } from '#features/landing/landing-page.tsx'
import { paths, patterns } from '#lib/paths.ts'
import {
  adminCatalog,
  companyCatalog,
  coreCatalog,
  driverCatalog,
  myOrdersCatalog,
  pagesCatalog,
  sendPackageCatalog,
  trackingCatalog
} from './catalogs.ts'
import { contentPaths } from './content-paths.ts'
import { Layout } from './layout.tsx'
import { lazyPage } from './lazy-page.ts'
import { SignedIn } from './signed-in.tsx'

const TrackingPage = lazyPage(
  trackingCatalog,
  async () => (await import('#features/tracking/tracking-page.tsx')).TrackingPage
)
const DriverPage = lazyPage(driverCatalog, async () => (await import('#features/driver/driver-page.tsx')).DriverPage)
const SendPage = lazyPage(
  sendPackageCatalog,
  async () => (await import('#features/send-package/send-page.tsx')).SendPage
)
const OrdersPage = lazyPage(
  myOrdersCatalog,
  async () => (await import('#features/my-orders/orders-page.tsx')).OrdersPage
)
const AdminPage = lazyPage(adminCatalog, async () => (await import('#features/admin/admin-page.tsx')).AdminPage)
const RegisterCompanyPage = lazyPage(
  companyCatalog,
  async () => (await import('#features/company/register-company-page.tsx')).RegisterCompanyPage
)
const ContentPage = lazyPage(pagesCatalog, async () => (await import('#features/pages/content-page.tsx')).ContentPage)
const DeliveryPage = lazyPage(
  pagesCatalog,
  async () => (await import('#features/pages/delivery-page.tsx')).DeliveryPage
)
const BusinessPage = lazyPage(
  pagesCatalog,
  async () => (await import('#features/pages/business-page.tsx')).BusinessPage
)
const QuotePage = lazyPage(
  sendPackageCatalog,
  async () => (await import('#features/send-package/quote-page.tsx')).QuotePage
)
const NotFoundPage = lazyPage(
  pagesCatalog,
  async () => (await import('#features/pages/not-found-page.tsx')).NotFoundPage
)
// Their words are few and stand in the first load, with those of the dialog.
const VerifyPage = lazyPage(coreCatalog, async () => (await import('#features/auth/verify-page.tsx')).VerifyPage)
const ResetPage = lazyPage(coreCatalog, async () => (await import('#features/auth/reset-page.tsx')).ResetPage)
const InvitePage = lazyPage(coreCatalog, async () => (await import('#features/auth/invite-page.tsx')).InvitePage)

export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Layout />}>
        <Route path={paths.home} element={<LandingPage />} />
        <Route path={paths.track()} element={<TrackingPage />} />
        <Route path={patterns.track} element={<TrackingPage />} />
        <Route path={paths.send} element={<SignedIn page={SendPage} visible />} />
        <Route path={paths.order} element={<SignedIn page={SendPage} visible />} />
        <Route path={paths.dashboard} element={<SignedIn page={OrdersPage} />} />
        <Route path={paths.admin} element={<AdminPage />} />
        <Route path={paths.quote} element={<SignedIn page={QuotePage} visible />} />
        <Route path={paths.companyRegister} element={<RegisterCompanyPage />} />
        <Route path={paths.verify} element={<VerifyPage />} />
        <Route path={paths.reset} element={<ResetPage />} />
        <Route path={paths.invite} element={<InvitePage />} />
        <Route path={paths.delivery} element={<DeliveryPage />} />
        <Route path={paths.business} element={<BusinessPage />} />
        {contentPaths.map((path) => (
          <Route key={path} path={path} element={<ContentPage />} />
        ))}
        <Route path="*" element={<NotFoundPage />} />
      </Route>
      <Route element={<Layout bare />}>
        <Route path={paths.driver} element={<DriverPage />} />
      </Route>
    </Routes>
  )
}
