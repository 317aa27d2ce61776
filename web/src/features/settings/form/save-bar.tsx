import { Plural, Trans } from '@lingui/react/macro'
import { Button } from '#components/forms/button.tsx'

interface SaveBarProps {
  changes: number
  problems: number
  discard: () => void
}

/** A bar at the lower edge while there are unsaved changes. */
export function SaveBar({ changes, problems, discard }: SaveBarProps) {
  if (changes === 0) return null
  return (
    <div className="sticky bottom-0 z-10 -mx-3 flex flex-wrap items-center gap-3 border-t border-border bg-surface px-3 py-3 shadow-2 md:mx-0 md:rounded-lg md:border md:px-4">
      <p role="status" className="grow basis-full text-14 font-semibold sm:basis-auto">
        {problems > 0 ? (
          <span className="text-danger">
            <Plural value={problems} one="# field needs a look" other="# fields need a look" />
          </span>
        ) : (
          <Plural value={changes} one="# unsaved change" other="# unsaved changes" />
        )}
      </p>
      <Button className="grow sm:grow-0" onClick={discard}>
        <Trans>Discard</Trans>
      </Button>
      <Button type="submit" variant="primary" className="grow sm:grow-0">
        <Trans>Review and save</Trans>
      </Button>
    </div>
  )
}
