import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Outlet, useLocation, useNavigationType } from 'react-router'
import { Skeleton, Loading } from '#components/feedback/skeleton.tsx'
import { useToasts } from '#lib/page/toast.ts'
import { useSession } from '#lib/session/session.ts'
import { useSignInRequest } from '#lib/session/sign-in-request.ts'
import { useStepUpRequest } from '#lib/session/step-up-request.ts'
import { lazyPart, lazyPage } from '#lib/page/lazy-page.tsx'
import { catalogs } from '#app/catalogs.ts'
import { ErrorBoundary } from '#app/error-boundary.tsx'
import { Footer } from './footer.tsx'
import { Navbar } from './navbar.tsx'
import { OfflineBar } from './offline-bar.tsx'
import { UpdateBar } from './update-bar.tsx'

const Toaster = lazyPart(async () => (await import('#components/feedback/toaster.tsx')).Toaster)
/** One file for both, which is one name less in the first load. */
const authDialog = (name: 'SignInDialog' | 'StepUpDialog') =>
  lazyPart(lazyPage(catalogs.auth, async () => (await import('#features/auth/dialogs.ts'))[name]).load)
const SignInDialog = authDialog('SignInDialog')
const StepUpDialog = authDialog('StepUpDialog')

/** The frame of every page: navbar, footer, toasts, the sign-in dialog. The driver's screen has its own bars. */
export function Layout({ bare = false }: { bare?: boolean }) {
  const main = useFreshPage()
  const { pathname } = useLocation()
  return (
    <>
      <a
        href="#main"
        className="absolute -top-20 left-3 z-50 rounded-md bg-surface px-4 py-2.5 text-primary-text focus:top-3"
      >
        <Trans>Skip to content</Trans>
      </a>
      <UpdateBar />
      {!bare && <OfflineBar />}
      {!bare && <Navbar />}
      <main id="main" ref={main} tabIndex={-1} className="min-h-[60dvh] outline-none">
        <Suspense fallback={<PageBlocks />}>
          <ErrorBoundary key={bare ? area(pathname) : pathname}>
            <Outlet />
          </ErrorBoundary>
        </Suspense>
      </main>
      {!bare && <Footer />}
      <OnDemand />
    </>
  )
}

/** `/admin` for `/admin/orders`: an area has one bar for all its tabs. */
function area(pathname: string): string {
  return pathname.split('/', 2).join('/')
}

/** Loads the parts that most visits do not need only when they are needed. */
function OnDemand() {
  const signIn = useSignInRequest()
  const stepUp = useStepUpRequest()
  const toasts = useToasts()
  const user = useSession()
  const [wanted, setWanted] = useState({ signIn: false, stepUp: false, toasts: false })
  // Signed-in people can change things: the first message about a lost network must not need one to load.
  const mayToast = toasts.length > 0 || user !== null
  const next = {
    signIn: wanted.signIn || signIn !== null,
    stepUp: wanted.stepUp || stepUp,
    toasts: wanted.toasts || mayToast
  }
  if (next.signIn !== wanted.signIn || next.stepUp !== wanted.stepUp || next.toasts !== wanted.toasts) setWanted(next)
  return (
    // In separate boundaries: while one part loads, the other must stay and keep the focus.
    <>
      <Suspense fallback={null}>{next.signIn && <SignInDialog />}</Suspense>
      <Suspense fallback={null}>{next.stepUp && <StepUpDialog />}</Suspense>
      <Suspense fallback={null}>{next.toasts && <Toaster />}</Suspense>
    </>
  )
}

/** A new page starts at its top and is announced to screen readers; going back restores the position. */
function useFreshPage() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const kind = useNavigationType()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (kind !== 'POP') window.scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
  }, [pathname, kind])
  return main
}

/** As high as the window, so that the footer is not seen first and then pushed out by the page. */
function PageBlocks() {
  const { t } = useLingui()
  return (
    <Loading label={t`Loading`} className="container grid min-h-dvh content-start gap-4 py-8">
      <Skeleton className="h-9 w-64" />
      <Skeleton className="h-40 rounded-lg" />
      <Skeleton className="h-40 rounded-lg" />
    </Loading>
  )
}
