import type { CompanyWebhook } from '@ilbud/proto/http/companies/webhooks'
import { Trans } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import { Note } from '#components/feedback/note.tsx'
import { formatDateTime } from '#lib/format/format.ts'
import { useWebhookWords } from '#lib/webhooks/use-webhook-words.ts'
import { TestBadge } from './test-badge.tsx'

interface FactsProps {
  /** With what its company calls it, where the reader may see that. */
  webhook: CompanyWebhook & { description?: string | null }
}

/** Where a webhook leads and what it reports: for its company and for admins. */
export function WebhookFacts({ webhook: { url, description, events, test } }: FactsProps) {
  const { types } = useWebhookWords()
  return (
    <div className="wrap-anywhere">
      <p>
        <b>{url}</b>
        {test && <TestBadge className="tone-info ml-2" />}
      </p>
      {test && (
        <p>
          <Trans>Reports test orders only</Trans>
        </p>
      )}
      {description && <p>{description}</p>}
      <p className="text-14 text-text-2">{events.map((type) => types[type]).join(' · ')}</p>
    </div>
  )
}

/** Why nothing arrives; nothing for a webhook that works. */
export function WebhookStanding({ webhook: { offBecause, failingSince } }: { webhook: CompanyWebhook }) {
  const since = failingSince && formatDateTime(failingSince)
  if (offBecause === null && since === null) return null
  return (
    <Note tone={offBecause === 'by-hand' ? 'info' : 'warning'} icon={TriangleAlert}>
      {offBecause === 'by-hand' && <Trans>Turned off: nothing is sent.</Trans>}
      {offBecause === 'by-us' && <Trans>Turned off by Ilbud: nothing is sent.</Trans>}
      {offBecause === 'failing' && <Trans>Turned off, because it took nothing for three days.</Trans>}
      {offBecause === 'gone' && <Trans>Turned off, because it answered 410: it wants no more messages.</Trans>}
      {offBecause === null && (
        <Trans>
          It has taken nothing since <span className="whitespace-nowrap">{since}</span>. After three days it is turned
          off.
        </Trans>
      )}
    </Note>
  )
}
