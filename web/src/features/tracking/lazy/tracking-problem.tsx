import { Trans, useLingui } from '@lingui/react/macro'
import { SearchX, TriangleAlert } from 'lucide-react'
import { Button, ButtonLink } from '#components/forms/button.tsx'
import { Card } from '#components/layout/card.tsx'
import { Reference } from '#components/feedback/reference.tsx'
import { Badge } from '#components/parcel/status-badge.tsx'
import { ApiError } from '#lib/api/api.ts'
import { refusalWords } from '#lib/api/refusal-words.ts'
import { troubleWords } from '#lib/api/trouble-words.ts'
import { usePageTitle } from '#lib/page/page-title.ts'
import { paths } from '#lib/page/paths.ts'

/** There is no such parcel, or the request failed. */
export function TrackingProblem({ error, retry }: { error: Error; retry: () => void }) {
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 400)
  return (
    <div className="mx-auto max-w-xl">{isMissing ? <NotFound retry={retry} /> : <Failed {...{ error, retry }} />}</div>
  )
}

/** The exact texts. */
function NotFound({ retry }: { retry: () => void }) {
  const { t } = useLingui()
  usePageTitle(t`Tracking ID Not Found`)
  return (
    <Card role="alert">
      <Badge icon={SearchX} outline className="tone-danger">
        {t`Not found`}
      </Badge>
      <h1 className="mt-3.5 mb-1.5 text-28">{t`Tracking ID Not Found`}</h1>
      <p className="text-text-2">
        <Trans>
          Please check your tracking ID and try again. If you continue to experience issues, contact support.
        </Trans>
      </p>
      <Actions retry={retry} />
    </Card>
  )
}

function Failed({ error, retry }: { error: Error; retry: () => void }) {
  const { t } = useLingui()
  usePageTitle(t`We could not load the tracking`)
  return (
    <Card role="alert">
      <Badge icon={TriangleAlert} outline className="tone-danger">
        {t`Not loaded`}
      </Badge>
      <h1 className="mt-3.5 mb-1.5 text-28">{t`We could not load the tracking`}</h1>
      <p className="text-text-2">{refusalWords(error, troubleWords(error)) ?? t`Please try again.`}</p>
      <Reference error={error} className="mt-1 text-13 text-text-3" />
      <Actions retry={retry} />
    </Card>
  )
}

function Actions({ retry }: { retry: () => void }) {
  const { t } = useLingui()
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      <Button variant="primary" onClick={retry}>
        {t`Try again`}
      </Button>
      <ButtonLink to={paths.support}>{t`Contact support`}</ButtonLink>
    </div>
  )
}
