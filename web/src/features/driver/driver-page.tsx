import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { Button, ButtonLink } from '#components/forms/button.tsx'
import { Card } from '#components/layout/card.tsx'
import { Logo } from '#components/layout/logo.tsx'
import { usePageTitle } from '#lib/page/page-title.ts'
import { paths } from '#lib/page/paths.ts'
import { useSession } from '#lib/session/session.ts'
import { requestSignIn } from '#lib/session/sign-in-request.ts'
import { DriverDashboard } from './driver-dashboard.tsx'
import '#styles/staff.css'

/** `/driver`: the dashboard for drivers, a short explanation for everybody else. */
export function DriverPage() {
  const user = useSession()
  if (!user) return <SignInFirst />
  if (user.role !== 'driver') return <NotADriver />
  return <DriverDashboard key={user.id} user={user} />
}

function SignInFirst() {
  const { t } = useLingui()
  usePageTitle(t`Driver`)
  const { pathname, search } = useLocation()
  const wanted = pathname + search
  // The dialog opens by itself where a page needs sign-in.
  useEffect(() => requestSignIn(wanted), [wanted])
  return (
    <Gate title={t`Please log in`}>
      <p className="text-text-2">
        <Trans>Sign in with your driver account to see the free orders.</Trans>
      </p>
      <Button variant="primary" block className="mt-4" onClick={() => requestSignIn(wanted)}>
        {t`Sign In`}
      </Button>
      <ButtonLink to={paths.careers} variant="quiet" block className="mt-2">
        {t`Become a driver`}
      </ButtonLink>
    </Gate>
  )
}

function NotADriver() {
  const { t } = useLingui()
  usePageTitle(t`Driver`)
  return (
    <Gate title={t`This page is for drivers`}>
      <p className="text-text-2">
        <Trans>You are signed in with another kind of account.</Trans>
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <ButtonLink to={paths.home} variant="primary">
          {t`To the start page`}
        </ButtonLink>
        <ButtonLink to={paths.careers}>{t`Become a driver`}</ButtonLink>
      </div>
    </Gate>
  )
}

function Gate({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="container grid min-h-[80dvh] content-center justify-items-center gap-6 py-10">
      <ButtonLink to={paths.home} variant="quiet" className="text-text">
        <Logo />
      </ButtonLink>
      <Card className="w-full max-w-md p-6">
        <h1 className="mb-1.5 text-28">{title}</h1>
        {children}
      </Card>
    </div>
  )
}
