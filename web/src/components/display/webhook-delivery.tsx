import type { CompanyDelivery, DeliveryStatus } from '@ilbud/proto/http/companies/webhooks'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatDateTime } from '#lib/format/format.ts'
import { useWebhookWords } from '#lib/webhooks/use-webhook-words.ts'
import { testMark } from './test-badge.tsx'

/** What was sent to a webhook, what became of it, and when it happened: for its company and for admins. */
export function DeliveryHead({ delivery: { type, test, status, createdAt } }: { delivery: CompanyDelivery }) {
  const { types, statuses } = useWebhookWords()
  return (
    <>
      <b>{types[type]}</b>
      {test && <span className="text-14 font-semibold text-text-2">{testMark}</span>}
      <span className={toneOf(status)}>{statuses[status]}</span>
      <time dateTime={createdAt} className="ml-auto text-14 text-text-2">
        {formatDateTime(createdAt)}
      </time>
    </>
  )
}

function toneOf(status: DeliveryStatus): string {
  if (status === 'delivered') return 'text-14 text-success'
  return status === 'failed' ? 'text-14 text-danger' : 'text-14 text-text-2'
}

/** How often it was tried, what the last try led to, and when the next one is. */
export function DeliveryTries({ delivery }: { delivery: CompanyDelivery }) {
  const { t } = useLingui()
  const { tried, outcome } = useWebhookWords()
  const { lastTryAt, nextTryAt } = delivery
  const last = lastTryAt && formatDateTime(lastTryAt)
  const next = nextTryAt && formatDateTime(nextTryAt)
  const ended = outcome(delivery)
  return (
    <p className="text-14 text-text-2">
      {tried(delivery)}
      {last && <Time>{t`last try ${last}`}</Time>}
      {ended && <> · {ended}</>}
      {next && <Time>{t`next try ${next}`}</Time>}
    </p>
  )
}

/** Never broken within a date. */
function Time({ children }: { children: ReactNode }) {
  return (
    <>
      {' · '}
      <span className="whitespace-nowrap">{children}</span>
    </>
  )
}
