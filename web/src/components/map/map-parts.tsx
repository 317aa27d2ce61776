import { Trans } from '@lingui/react/macro'
import { Button } from '#components/button.tsx'

/** In place of a map with an error. The page around it goes on. */
export function MapFailure({ again }: { again: () => void }) {
  return (
    <p role="alert" data-map="failed" className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Trans>The map cannot be shown.</Trans>
      <Button size="small" onClick={again}>
        <Trans>Try again</Trans>
      </Button>
    </p>
  )
}
