import { Trans } from '@lingui/react/macro'
import { Button } from '#components/forms/button.tsx'
import { useNewVersion } from '#lib/storage/new-version.ts'

/** Offers a new version, without interrupting what the user is doing. */
export function UpdateBar() {
  const reload = useNewVersion()
  return (
    <div role="status">
      {reload && (
        <div className="tone-info flex flex-wrap items-center justify-between gap-x-4 gap-y-1 bg-st-soft px-4 py-1.5 text-14">
          <Trans>A new version of Ilbud is ready.</Trans>
          <Button size="small" onClick={reload}>
            <Trans>Reload</Trans>
          </Button>
        </div>
      )}
    </div>
  )
}
