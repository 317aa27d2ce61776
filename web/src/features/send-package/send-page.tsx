import { isStaff } from '@ilbud/proto/http/roles'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, FileSpreadsheet, UserRoundPen } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { ButtonLink } from '#components/forms/button.tsx'
import { LoadProblem } from '#components/feedback/load-problem.tsx'
import { Note } from '#components/feedback/note.tsx'
import { Loading, Skeleton } from '#components/feedback/skeleton.tsx'
import { usePageTitle } from '#lib/page/page-title.ts'
import { paths } from '#lib/page/paths.ts'
import { useSession } from '#lib/session/session.ts'
import { OrderForm } from './order-form.tsx'
import { likeOrder } from './order-values.ts'
import { orderDetailQuery } from './send-queries.ts'

export function SendPage() {
  const { t } = useLingui()
  usePageTitle(t`Send a Package`)
  const [search] = useSearchParams()
  const user = useSession()
  const mayActForOthers = isStaff(user?.role)
  const repeat = search.get('repeat')
  const onBehalfOf = mayActForOthers ? search.get('onBehalfOf')?.trim() || null : null
  return (
    <div className="container">
      <SendHead title={<Trans>Send a Package</Trans>}>
        {user && !mayActForOthers && (
          <ButtonLink variant="quiet" to={paths.sendSeveral} className="px-2 max-md:text-14 md:px-3">
            <FileSpreadsheet className="size-5" strokeWidth={1.75} aria-hidden />
            <Trans>Several parcels</Trans>
          </ButtonLink>
        )}
      </SendHead>
      {onBehalfOf && <BehalfNote customer={onBehalfOf} />}
      {user?.role === 'driver' && <DriverNote />}
      {repeat ? (
        <OrderAgain key={repeat} id={repeat} />
      ) : onBehalfOf ? (
        <OrderForm key={onBehalfOf} slot={`behalf:${onBehalfOf}`} onBehalfOf={onBehalfOf} />
      ) : (
        <OrderForm />
      )}
    </div>
  )
}

/** The page's title, with the way back. */
export function SendHead({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-1 pt-4 pb-3 md:gap-4 md:pt-7 md:pb-5">
      <h1 className="order-1 mr-auto text-[1.625rem] md:order-none md:text-36">{title}</h1>
      <div className="order-2 flex md:order-none">{children}</div>
      <ButtonLink variant="quiet" to={paths.home} className="-ml-2 px-2 md:ml-0 md:px-3">
        <ArrowLeft className="size-5" strokeWidth={1.75} aria-hidden />
        <span className="sr-only md:not-sr-only">
          <Trans>Back to home</Trans>
        </span>
      </ButtonLink>
    </div>
  )
}

/** Says whose order it will be, and who pays. */
function BehalfNote({ customer }: { customer: string }) {
  return (
    <Note tone="warning" icon={UserRoundPen} className="mb-4">
      <p className="wrap-anywhere">
        <Trans>
          You order for <b>{customer}</b>. The order, its emails and its price are theirs, and the log says that you
          placed it.
        </Trans>
      </p>
    </Note>
  )
}

/** Drivers cannot place orders; said before the form is filled in. */
function DriverNote() {
  return (
    <Note tone="warning" icon={UserRoundPen} className="mb-4">
      <p>
        <Trans>
          You are signed in as a driver. To send a package, sign in with an account of your own as a sender.
        </Trans>
      </p>
    </Note>
  )
}

/** The form filled in from an earlier order. */
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
  return (
    <>
      {order.isError && (
        <LoadProblem
          className="mb-4"
          title={<Trans>We could not load the order to repeat, so the form is empty.</Trans>}
          query={order}
        />
      )}
      <OrderForm key={String(order.isSuccess)} slot={`repeat:${id}`} start={order.data && likeOrder(order.data)} />
    </>
  )
}
