import { Trans, useLingui } from '@lingui/react/macro'
import { TrackForm } from '#components/track-form.tsx'
import { usePageTitle } from '#lib/page/page-title.ts'

/** `/track`: asks for the tracking ID. */
export function TrackingStart() {
  const { t } = useLingui()
  usePageTitle(t`Track a package`)
  return (
    <div className="wrap py-10 md:py-16">
      <div className="mx-auto max-w-xl">
        <h1>
          <Trans>Track a package</Trans>
        </h1>
        <p className="mt-2 mb-6 text-18 text-text-2">
          <Trans>Type the tracking ID from your confirmation. It begins with SD.</Trans>
        </p>
        <TrackForm />
      </div>
    </div>
  )
}
