import { Trans, useLingui } from '@lingui/react/macro'
import { customers } from '@ilbud/proto/http/roles'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Card } from '#components/layout/card.tsx'
import { LoadProblem } from '#components/feedback/load-problem.tsx'
import { Loading, Skeleton } from '#components/feedback/skeleton.tsx'
import { usePageTitle } from '#lib/page/page-title.ts'
import { useSession } from '#lib/session/session.ts'
import { meQuery } from './account-queries.ts'
import { AddFactor } from './factors/add-factor.tsx'
import { EmailPart } from './email-part.tsx'
import { StoredAboutYou } from './stored-about-you.tsx'
import { NoticeChoices } from './notice-choices.tsx'
import { PasswordPart } from './password-part.tsx'
import { ProfileForm } from './profile-form.tsx'
import { SecondFactor } from './factors/second-factor.tsx'
import { Sessions } from './sessions.tsx'
import { YourData } from './your-data.tsx'

/** `/account`, for every role. Staff who have yet to add their second factor can do nothing else first. */
export function AccountPage() {
  return useSession()?.mustAddFactor ? <AddFactor /> : <Settings />
}

/** Profile, sessions, and the data that is stored about the user. */
function Settings() {
  const { t } = useLingui()
  usePageTitle(t`Account settings`)
  const me = useQuery(meQuery())
  const sends = customers.some((role) => role === me.data?.role)
  return (
    <div className="container">
      <h1 className="pt-5 pb-4 md:pt-8 md:pb-5 md:text-36">
        <Trans>Account settings</Trans>
      </h1>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <div className="grid min-w-0 gap-5">
          <Part title={<Trans>About you</Trans>}>
            {me.isPending ? (
              <Loading label={t`Loading`} className="grid gap-4">
                <Skeleton className="h-12" />
                <Skeleton className="h-12" />
                <Skeleton className="h-12" />
              </Loading>
            ) : me.data ? (
              <ProfileForm key={me.data.id} me={me.data} />
            ) : (
              <LoadProblem title={<Trans>We could not load your account.</Trans>} query={me} />
            )}
          </Part>
          {me.data && (
            <Part title={<Trans>Email</Trans>}>
              <EmailPart email={me.data.email} />
            </Part>
          )}
          <Part title={<Trans>Password</Trans>}>
            <PasswordPart />
          </Part>
          <Part title={<Trans>Second step at sign-in</Trans>}>
            <SecondFactor />
          </Part>
        </div>
        <div className="grid min-w-0 gap-5">
          <Part title={<Trans>Where you are signed in</Trans>}>
            <Sessions />
          </Part>
          {sends && (
            <Part title={<Trans>Messages about your parcels</Trans>}>
              <NoticeChoices />
            </Part>
          )}
          <Part title={<Trans>What we keep about you</Trans>}>
            <StoredAboutYou />
          </Part>
          <Part title={<Trans>Your data</Trans>}>
            <YourData />
          </Part>
        </div>
      </div>
    </div>
  )
}

function Part({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <Card>
      <h2 className="mb-3">{title}</h2>
      {children}
    </Card>
  )
}
