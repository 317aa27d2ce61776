import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState, type ComponentType } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Button } from '#components/forms/button.tsx'
import { usePageTitle } from '#lib/page/page-title.ts'
import { paths } from '#lib/page/paths.ts'
import { requestSignIn } from '#lib/session/sign-in-request.ts'
import { hasSignedOut, useSession } from '#lib/session/session.ts'
import { WithFactor } from './with-factor.tsx'

interface SignedInProps {
  page: ComponentType
  /** The page contains nobody's data: it stays visible behind the sign-in dialog and keeps what was typed. */
  visible?: boolean
}

/** Opens the sign-in dialog for visitors who are not signed in. Signing out on such a page leaves it. */
export function SignedIn({ page: Page, visible = false }: SignedInProps) {
  const user = useSession()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const wanted = pathname + search
  const [wasHere, setWasHere] = useState(false)
  if (user && !wasHere) setWasHere(true)
  const leaves = !user && wasHere && hasSignedOut()
  useEffect(() => {
    if (leaves) void navigate(paths.home, { replace: true })
    else if (!user) requestSignIn(wanted)
  }, [user, leaves, wanted, navigate])
  if (leaves) return null
  return user || visible ? <WithFactor page={Page} /> : <SignInFirst wanted={wanted} />
}

function SignInFirst({ wanted }: { wanted: string }) {
  const { t } = useLingui()
  usePageTitle(t`Please log in`)
  return (
    <div className="container py-16">
      <h1>
        <Trans>Please log in</Trans>
      </h1>
      <p className="mt-3 mb-6 max-w-[60ch] text-text-2">
        <Trans>This page is yours alone. Sign in and you go straight on.</Trans>
      </p>
      <Button variant="primary" onClick={() => requestSignIn(wanted)}>
        <Trans>Sign In</Trans>
      </Button>
    </div>
  )
}
