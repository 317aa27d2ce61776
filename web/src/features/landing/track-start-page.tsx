import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Card } from '#components/layout/card.tsx'
import { TrackForm } from '#components/forms/track-form.tsx'
import { usePageTitle } from '#lib/page/page-title.ts'
import { paths } from '#lib/page/paths.ts'
import { RecentIds } from './recent-ids.tsx'

const link = 'inline-block py-0.5 text-primary-text underline'

/** `/track`: asks for the tracking ID, and says where to find it. */
export function TrackStartPage() {
  const { t } = useLingui()
  usePageTitle(t`Track a parcel`)
  return (
    <>
      <header className="border-b border-border bg-surface">
        <div className="container py-8 md:py-14 [&>*]:max-w-[560px]">
          <h1>
            <Trans>Track a parcel</Trans>
          </h1>
          <p className="mt-3 text-18 text-pretty text-text-2">
            <Trans>Type the tracking ID and see where the parcel is and when it arrives. No account needed.</Trans>
          </p>
          <TrackForm large className="mt-6" />
          <p className="mt-2 text-14 text-text-2">
            <Trans>With or without spaces and hyphens, in upper or lower case. A whole tracking link works too.</Trans>
          </p>
          <RecentIds />
        </div>
      </header>
      <section aria-labelledby="where" className="container py-8 md:py-14">
        <h2 id="where" className="mb-4 md:mb-6">
          <Trans>Where do I find the tracking ID?</Trans>
        </h2>
        <ul className="grid gap-4 md:grid-cols-3 md:gap-6">
          <Place title={<Trans>You are expecting a parcel</Trans>}>
            <Trans>
              Ask the sender for the tracking link. With the link you see the time to the minute and can leave
              instructions for the driver. With the ID alone you see the hour and the district.
            </Trans>
          </Place>
          <Place title={<Trans>You sent the parcel</Trans>}>
            <Trans>
              It is in the confirmation email and on the label. All your parcels are listed under{' '}
              <Link to={paths.dashboard} className={link}>
                My Orders
              </Link>
              .
            </Trans>
          </Place>
          <Place title={<Trans>The ID is not found</Trans>}>
            <Trans>
              It begins with SD and has 13 letters and digits after that. Check each one, or{' '}
              <Link to={paths.support} className={link}>
                contact support
              </Link>
              .
            </Trans>
          </Place>
        </ul>
      </section>
    </>
  )
}

function Place({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <li>
      <Card className="h-full">
        <h3 className="mb-1.5">{title}</h3>
        <p className="text-text-2">{children}</p>
      </Card>
    </li>
  )
}
