import type { CompanyDelivery, CompanyWebhook } from '@ilbud/proto/http/companies/webhooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Dialog } from '#components/dialogs/dialog.tsx'
import { testMark } from '#components/display/test-badge.tsx'
import { LoadProblem } from '#components/feedback/load-problem.tsx'
import { LoadingRows } from '#components/feedback/skeleton.tsx'
import { ListEnd } from '#components/tables/list-end.tsx'
import { formatDateTime } from '#lib/format/format.ts'
import { rowsOf } from '#lib/lists/list-page.ts'
import { deliveryTone } from '#lib/webhooks/delivery-tone.ts'
import { useWebhookWords } from '#lib/webhooks/use-webhook-words.ts'
import { companyDeliveriesQuery } from './company-calls.ts'

interface CompanyDeliveriesProps {
  webhook: CompanyWebhook
  onClose: () => void
}

/** How what was sent to a webhook in the last 30 days went; what it said is about people and its company's alone. */
export function CompanyDeliveries({ webhook: { id, url }, onClose }: CompanyDeliveriesProps) {
  const { t } = useLingui()
  return (
    <Dialog
      open
      readFirst
      onOpenChange={(open) => !open && onClose()}
      title={t`Messages of the last 30 days`}
      description={<span className="wrap-anywhere">{url}</span>}
    >
      <div className="mt-4 grid gap-4">
        <List id={id} />
      </div>
    </Dialog>
  )
}

function List({ id }: { id: string }) {
  const list = useInfiniteQuery(companyDeliveriesQuery(id))
  if (list.isPending) return <LoadingRows count={4} row="h-14 rounded-lg" />
  if (!list.data) {
    return (
      <LoadProblem
        title={<Trans>We could not load the messages.</Trans>}
        error={list.error}
        retry={() => void list.refetch()}
      />
    )
  }
  const deliveries = rowsOf(list.data.pages)
  if (deliveries.length === 0) {
    return (
      <p className="text-text-2">
        <Trans>Nothing in the last 30 days.</Trans>
      </p>
    )
  }
  return (
    <>
      <ul className="divide-y divide-border">
        {deliveries.map((delivery) => (
          <Delivery key={delivery.id} delivery={delivery} />
        ))}
      </ul>
      <ListEnd list={list} />
    </>
  )
}

function Delivery({ delivery }: { delivery: CompanyDelivery }) {
  const { t } = useLingui()
  const { types, statuses, tried, outcome } = useWebhookWords()
  const { type, test, status, createdAt, tries, lastTryAt, nextTryAt } = delivery
  const last = lastTryAt && formatDateTime(lastTryAt)
  const next = nextTryAt && formatDateTime(nextTryAt)
  const ended = outcome(delivery)
  return (
    <li className="py-3">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <b>{types[type]}</b>
        {test && <span className="text-14 font-semibold text-text-2">{testMark}</span>}
        <span className={deliveryTone(status)}>{statuses[status]}</span>
        <time dateTime={createdAt} className="ml-auto text-14 text-text-2">
          {formatDateTime(createdAt)}
        </time>
      </p>
      <p className="text-14 text-text-2">
        {tried(tries)}
        {last && <Time>{t`last try ${last}`}</Time>}
        {ended && <> · {ended}</>}
        {next && <Time>{t`next try ${next}`}</Time>}
      </p>
    </li>
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
