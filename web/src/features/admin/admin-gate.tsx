import { isStaff } from '@ilbud/proto/http/roles'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Button, ButtonLink } from '#components/forms/button.tsx'
import { usePageTitle } from '#lib/page/page-title.ts'
import { paths } from '#lib/page/paths.ts'
import { requestSignIn } from '#lib/session/sign-in-request.ts'
import { useSession, type User } from '#lib/session/session.ts'
import { BareBar } from './shell/admin-bar.tsx'
import { roleNames } from './shell/role-names.ts'

/** Pages that fill the window subtract `--adm-bar`, the height of the bar, from its height. */
export const area = 'text-14 [--adm-bar:3.5rem] max-md:[--adm-bar:6.5rem]'

/** Every page of the area is for dispatchers and admins; everybody else is told so. */
export function AdminGate({ children }: { children: (user: User) => ReactNode }) {
  const user = useSession()
  if (user && isStaff(user.role)) return children(user)
  return (
    <div className={area}>
      <BareBar />
      {user ? <AccessDenied role={user.role} /> : <PleaseLogIn />}
    </div>
  )
}

function PleaseLogIn() {
  const { t } = useLingui()
  const { pathname, search } = useLocation()
  const wanted = pathname + search
  usePageTitle(t`Admin`)
  useEffect(() => requestSignIn(wanted), [wanted])
  return (
    <Message title={<Trans>Please log in</Trans>} text={<Trans>The admin area is for dispatchers and admins.</Trans>}>
      <Button variant="primary" onClick={() => requestSignIn(wanted)}>
        <Trans>Sign In</Trans>
      </Button>
    </Message>
  )
}

/** For users who may not see a page. */
export function AccessDenied({ role }: Pick<User, 'role'>) {
  const { t, i18n } = useLingui()
  const roleName = i18n._(roleNames[role])
  usePageTitle(t`Access Denied`)
  return (
    <Message
      title={<Trans>Access Denied</Trans>}
      text={
        <>
          <Trans>You need admin privileges to access this page</Trans>
          <br />
          <Trans>Current role: {roleName}</Trans>
        </>
      }
    >
      <ButtonLink to={paths.home}>
        <Trans>To the home page</Trans>
      </ButtonLink>
    </Message>
  )
}

function Message({ title, text, children }: { title: ReactNode; text: ReactNode; children: ReactNode }) {
  return (
    <div className="container py-10 md:py-16">
      <h1>{title}</h1>
      <p className="mt-3 mb-6 max-w-[60ch] text-text-2">{text}</p>
      {children}
    </div>
  )
}
