import { createRoutesFromElements, Route, type RouteObject, Routes } from 'react-router'
import { adminPatterns, paths, patterns } from '#lib/page/paths.ts'
import { contentPaths } from './content-paths.ts'
import { Layout } from './layout/layout.tsx'
import { page } from './page.ts'
import { SignedIn } from './signed-in.tsx'
import { AccountPage, WithFactor } from './with-factor.tsx'

export const LandingPage = page('landing', () => import('#features/landing/landing-page.tsx'), 'LandingPage')
export const TrackingPage = page('tracking', () => import('#features/tracking/tracking-page.tsx'), 'TrackingPage')
const TrackStartPage = page('landing', () => import('#features/landing/track-start-page.tsx'), 'TrackStartPage')
const DriverPage = page('driver', () => import('#features/driver/driver-page.tsx'), 'DriverPage')
const SendPage = page('send-package', () => import('#features/send-package/send-page.tsx'), 'SendPage')
const OrdersPage = page('my-orders', () => import('#features/my-orders/orders-page.tsx'), 'OrdersPage')
const AdminPages = page('admin', () => import('./admin-pages.tsx'), 'AdminPages')
const RegisterCompanyPage = page(
  'company',
  () => import('#features/company/register-company-page.tsx'),
  'RegisterCompanyPage'
)
const VerifyCompanyPage = page(
  'company',
  () => import('#features/company/verify-company-page.tsx'),
  'VerifyCompanyPage'
)
const ContentPage = page('pages', () => import('#features/pages/content-page.tsx'), 'ContentPage')
const DeliveryPage = page('pages', () => import('#features/pages/delivery-page.tsx'), 'DeliveryPage')
const BusinessPage = page('pages', () => import('#features/pages/business-page.tsx'), 'BusinessPage')
const QuotePage = page('send-package', () => import('#features/send-package/price/quote-page.tsx'), 'QuotePage')
const CompanyPage = page('my-company', () => import('#features/my-company/company-page.tsx'), 'CompanyPage')
const BatchPage = page('send-package', () => import('#features/send-package/batch/batch-page.tsx'), 'BatchPage')
const NotFoundPage = page('pages', () => import('#features/pages/not-found-page.tsx'), 'NotFoundPage')
const VerifyPage = page('auth', () => import('#features/auth/links/verify-page.tsx'), 'VerifyPage')
const EmailPage = page('auth', () => import('#features/auth/links/mailed-page.tsx'), 'EmailPage')
const ContactPage = page('auth', () => import('#features/auth/links/mailed-page.tsx'), 'ContactPage')
const ResetPage = page('auth', () => import('#features/auth/links/reset-page.tsx'), 'ResetPage')
const InvitePage = page('auth', () => import('#features/auth/entry-page.tsx'), 'InvitePage')
const ReturnPage = page('auth', () => import('#features/auth/entry-page.tsx'), 'ReturnPage')
const StopPage = page('auth', () => import('#features/auth/links/mailed-page.tsx'), 'StopPage')

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
      <Route path={paths.recurring} element={<SignedIn page={OrdersPage} />} />
      <Route path={paths.company} element={<SignedIn page={CompanyPage} />} />
      <Route path={paths.account} element={<SignedIn page={AccountPage} />} />
      <Route path={paths.quote} element={<SignedIn page={QuotePage} visible />} />
      <Route path={paths.companyRegister} element={<RegisterCompanyPage />} />
      <Route path={patterns.companyVerify} element={<VerifyCompanyPage />} />
      <Route path={paths.verify} element={<VerifyPage />} />
      <Route path={paths.emailConfirm} element={<EmailPage />} />
      <Route path={paths.companyContact} element={<ContactPage />} />
      <Route path={paths.stop} element={<StopPage />} />
      <Route path={paths.reset} element={<ResetPage />} />
      <Route path={paths.invite} element={<InvitePage />} />
      <Route path={paths.signInReturn} element={<ReturnPage />} />
      <Route path={paths.delivery} element={<DeliveryPage />} />
      <Route path={paths.business} element={<BusinessPage />} />
      {contentPaths.map((path) => (
        <Route key={path} path={path} element={<ContentPage />} />
      ))}
      <Route path="*" element={<NotFoundPage />} />
    </Route>
    <Route element={<Layout bare />}>
      <Route path={paths.driver} element={<DriverPage />} />
      {adminPatterns.map((pattern) => (
        <Route key={pattern} path={pattern} element={<WithFactor page={AdminPages} />} />
      ))}
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
