import { isStaff } from '@ilbud/proto/http/roles'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, type ReactNode } from 'react'
import { Button, ButtonLink } from '#components/button.tsx'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { requestSignIn } from '#lib/sign-in-request.ts'
import { useSession, type User } from '#lib/session.ts'
import { LiveOrders } from './live-orders.tsx'

/** Contract 12: for dispatchers and admins; the spec's texts are for all others. */
export function AdminPage() {
  const { t } = useLingui()
  usePageTitle(t`Admin`)
  const user = useSession()
  if (!user) return <PleaseLogIn />
  return isStaff(user.role) ? <Board /> : <AccessDenied role={user.role} />
}

function PleaseLogIn() {
  useEffect(() => requestSignIn(paths.admin), [])
  return (
    <Message title={<Trans>Please log in</Trans>} text={<Trans>The admin area is for dispatchers and admins.</Trans>}>
      <Button variant="primary" onClick={() => requestSignIn(paths.admin)}>
        <Trans>Sign In</Trans>
      </Button>
    </Message>
  )
}

function AccessDenied({ role }: Pick<User, 'role'>) {
  return (
    <Message
      title={<Trans>Access Denied</Trans>}
      text={
        <>
          <Trans>You need admin privileges to access this page</Trans>
          <br />
          <Trans>Current role: {role}</Trans>
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
    <div className="wrap py-16">
      <h1>{title}</h1>
      <p className="mt-3 mb-6 max-w-[60ch] text-text-2">{text}</p>
      {children}
    </div>
  )
}

function Board() {
  return (
    <div className="wrap pt-5 md:pt-8">
      <h1>
        <Trans>Latest orders</Trans>
      </h1>
      <p className="mt-2 mb-5 max-w-[60ch] text-text-2">
        <Trans>
          The dispatch board with map, assignment and analytics opens here in a later version. Until then: the orders as
          they stand, newest first, renewed every 15 seconds.
        </Trans>
      </p>
      <LiveOrders />
    </div>
  )
}
