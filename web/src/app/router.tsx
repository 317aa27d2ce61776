import { createRoutesFromElements, Route, type RouteObject, Routes } from 'react-router'
import { paths, patterns } from '#lib/page/paths.ts'
import { lazyPage } from '#lib/page/lazy-page.tsx'
import {
  accountCatalog,
  adminCatalog,
  authCatalog,
  companyCatalog,
  dispatchCatalog,
  driverCatalog,
  landingCatalog,
  myCompanyCatalog,
  myOrdersCatalog,
  pagesCatalog,
  peopleCatalog,
  sendPackageCatalog,
  settingsCatalog,
  trackingCatalog
} from './catalogs.ts'
import { contentPaths } from './content-paths.ts'
import { Layout } from './layout.tsx'
import { SignedIn } from './signed-in.tsx'

export const LandingPage = lazyPage(
  landingCatalog,
  async () => (await import('#features/landing/landing-page.tsx')).LandingPage
)
export const TrackingPage = lazyPage(
  trackingCatalog,
  async () => (await import('#features/tracking/tracking-page.tsx')).TrackingPage
)
const TrackStartPage = lazyPage(
  landingCatalog,
  async () => (await import('#features/landing/track-start-page.tsx')).TrackStartPage
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
const AdminShell = lazyPage(adminCatalog, async () => (await import('#features/admin/admin-shell.tsx')).AdminShell)
const OverviewPage = lazyPage(
  adminCatalog,
  async () => (await import('#features/admin/overview/overview-page.tsx')).OverviewPage
)
const PeoplePage = lazyPage(peopleCatalog, async () => (await import('#features/people/people-page.tsx')).PeoplePage)
const DispatchPage = lazyPage(
  dispatchCatalog,
  async () => (await import('#features/dispatch/dispatch-page.tsx')).DispatchPage
)
const SettingsPage = lazyPage(
  settingsCatalog,
  async () => (await import('#features/settings/settings-page.tsx')).SettingsPage
)
const RegisterCompanyPage = lazyPage(
  companyCatalog,
  async () => (await import('#features/company/register-company-page.tsx')).RegisterCompanyPage
)
const VerifyCompanyPage = lazyPage(
  companyCatalog,
  async () => (await import('#features/company/verify-company-page.tsx')).VerifyCompanyPage
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
  async () => (await import('#features/send-package/price/quote-page.tsx')).QuotePage
)
const CompanyPage = lazyPage(
  myCompanyCatalog,
  async () => (await import('#features/my-company/company-page.tsx')).CompanyPage
)
const AccountPage = lazyPage(
  accountCatalog,
  async () => (await import('#features/account/account-page.tsx')).AccountPage
)
const BatchPage = lazyPage(
  sendPackageCatalog,
  async () => (await import('#features/send-package/batch/batch-page.tsx')).BatchPage
)
const NotFoundPage = lazyPage(
  pagesCatalog,
  async () => (await import('#features/pages/not-found-page.tsx')).NotFoundPage
)
const VerifyPage = lazyPage(authCatalog, async () => (await import('#features/auth/verify-page.tsx')).VerifyPage)
const ContactPage = lazyPage(authCatalog, async () => (await import('#features/auth/contact-page.tsx')).ContactPage)
const ResetPage = lazyPage(authCatalog, async () => (await import('#features/auth/reset-page.tsx')).ResetPage)
const InvitePage = lazyPage(authCatalog, async () => (await import('#features/auth/invite-page.tsx')).InvitePage)

const AnalyticsPage = lazyPage(
  adminCatalog,
  async () => (await import('#features/admin/analytics/analytics-page.tsx')).AnalyticsPage
)

/** Every page. The build tells the gateway which ones there are (`listPages`). */
const routes = (
  <>
    <Route element={<Layout />}>
      <Route path={paths.home} element={<LandingPage />} />
      <Route path={paths.track()} element={<TrackStartPage />} />
      <Route path={patterns.track} element={<TrackingPage />} />
      <Route path={paths.send} element={<SignedIn page={SendPage} visible />} />
      <Route path={paths.sendSeveral} element={<SignedIn page={BatchPage} />} />
      <Route path={paths.order} element={<SignedIn page={SendPage} visible />} />
      <Route path={paths.dashboard} element={<SignedIn page={OrdersPage} />} />
      <Route path={paths.company} element={<SignedIn page={CompanyPage} />} />
      <Route path={paths.account} element={<SignedIn page={AccountPage} />} />
      <Route path={paths.quote} element={<SignedIn page={QuotePage} visible />} />
      <Route path={paths.companyRegister} element={<RegisterCompanyPage />} />
      <Route path={patterns.companyVerify} element={<VerifyCompanyPage />} />
      <Route path={paths.verify} element={<VerifyPage />} />
      <Route path={paths.companyContact} element={<ContactPage />} />
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
      <Route path={paths.admin} element={<AdminShell />}>
        <Route index element={<OverviewPage />} />
        <Route path={paths.adminAnalytics} element={<AnalyticsPage />} />
        <Route path="orders" element={<DispatchPage />} />
        <Route path="customers/:kind?" element={<PeoplePage />} />
        <Route path="settings/:section?" element={<SettingsPage />} />
      </Route>
    </Route>
  </>
)

/** The addresses of all pages, as patterns of the router: `/track/:trackingId`. */
export function listPages(): string[] {
  return patternsOf(createRoutesFromElements(routes)).filter((pattern) => pattern !== '*')
}

function patternsOf(nested: RouteObject[], above = ''): string[] {
  return nested.flatMap(({ path, children = [] }) => {
    const own = !path || path.startsWith('/') || path === '*' ? (path ?? above) : `${above}/${path}`
    return [...(path ? [own] : []), ...patternsOf(children, own)]
  })
}

export function AppRoutes() {
  return <Routes>{routes}</Routes>
}
