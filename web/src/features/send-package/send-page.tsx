import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { ButtonLink } from '#components/button.tsx'
import { Loading, Skeleton } from '#components/skeleton.tsx'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { OrderForm } from './order-form.tsx'
import { likeOrder } from './order-values.ts'
import { orderDetailQuery } from './send-queries.ts'

export function SendPage() {
  const { t } = useLingui()
  usePageTitle(t`Send a Package`)
  const [search] = useSearchParams()
  const again = search.get('again')
  return (
    <div className="wrap pb-24 md:pb-0">
      <div className="flex items-center gap-1 pt-4 pb-3 md:justify-between md:gap-4 md:pt-7 md:pb-5">
        <h1 className="order-1 text-[26px] md:order-none md:text-36">
          <Trans>Send a Package</Trans>
        </h1>
        <ButtonLink variant="quiet" to={paths.home} className="-ml-2 px-2 md:ml-0 md:px-3">
          <ArrowLeft className="size-5" strokeWidth={1.75} aria-hidden />
          <span className="sr-only md:not-sr-only">
            <Trans>Back to home</Trans>
          </span>
        </ButtonLink>
      </div>
      {again ? <OrderAgain id={again} /> : <OrderForm />}
    </div>
  )
}

/** The form filled like an order of before. When it cannot be read, the form is simply empty. */
function OrderAgain({ id }: { id: string }) {
  const { t } = useLingui()
  const order = useQuery(orderDetailQuery(id))
  if (order.isPending) {
    return (
      <Loading label={t`Loading`} className="grid gap-3">
        <Skeleton className="h-72 rounded-lg" />
        <Skeleton className="h-72 rounded-lg" />
      </Loading>
    )
  }
  return <OrderForm start={order.data && likeOrder(order.data)} />
}
