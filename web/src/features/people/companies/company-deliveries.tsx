import type { CompanyWebhook } from '@ilbud/proto/http/companies/webhooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Dialog } from '#components/dialogs/dialog.tsx'
import { DeliveryHead, DeliveryTries } from '#components/display/webhook-delivery.tsx'
import { LoadProblem } from '#components/feedback/load-problem.tsx'
import { LoadingRows } from '#components/feedback/skeleton.tsx'
import { ListEnd } from '#components/tables/list-end.tsx'
import { rowsOf } from '#lib/lists/list-page.ts'
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
    return <LoadProblem title={<Trans>We could not load the messages.</Trans>} query={list} />
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
          <li key={delivery.id} className="py-3">
            <p className="flex flex-wrap items-baseline gap-x-3">
              <DeliveryHead delivery={delivery} />
            </p>
            <DeliveryTries delivery={delivery} />
          </li>
        ))}
      </ul>
      <ListEnd list={list} />
    </>
  )
}
