import type { DriverOrder } from '@ilbud/proto/http/dispatch/driver-orders'
import { formatTrackingId } from '@ilbud/proto/http/parcels/tracking-id'
import { Plural, useLingui } from '@lingui/react/macro'
import { BellRing } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#components/forms/button.tsx'
import { formatTime } from '#lib/format/format.ts'
import { isOpen } from '#features/driver/actions/next-action.ts'
import { cn } from '#lib/style/cn.ts'
import { strip } from '#features/driver/class-names.ts'
import { tabPath } from '#features/driver/driver-nav.tsx'
import { withoutCity } from '#features/driver/stops/address-lines.ts'
import { updateChanges, useChanges } from './change-store.ts'
import { closeNotice, isOfOwnOrder, type Notice, openNotices } from './changes.ts'

interface WorkNoticesProps {
  driverId: string
  list: readonly DriverOrder[]
}

/** What others did to the driver's work, until the driver has read it. */
export function WorkNotices({ driverId, list }: WorkNoticesProps) {
  const notices = openNotices(useChanges(driverId), list.filter(isOpen))
  const close = (those: readonly Notice[]): void => {
    updateChanges(driverId, (changes) => those.reduce((left, { id }) => closeNotice(left, id), changes))
  }
  return (
    <div role="status">
      {groupsOf(notices).map((group) =>
        group.length === 1 ? (
          <OneNotice key={group[0].id} notice={group[0]} list={list} close={() => close(group)} />
        ) : (
          <ManyNotices key={group[0].kind} notices={group} close={() => close(group)} />
        )
      )}
    </div>
  )
}

type Group = readonly [Notice, ...Notice[]]

/** One group of each kind, in the order of the newest: one line each would cover the next stop. */
function groupsOf(notices: readonly Notice[]): Group[] {
  return notices.flatMap((notice, at): Group[] => {
    const sameKind = ({ kind }: Notice): boolean => kind === notice.kind
    return notices.slice(0, at).some(sameKind) ? [] : [[notice, ...notices.slice(at + 1).filter(sameKind)]]
  })
}

interface OneNoticeProps {
  notice: Notice
  list: readonly DriverOrder[]
  close: () => void
}

function OneNotice({ notice, list, close }: OneNoticeProps) {
  const { t } = useLingui()
  const { kind, at, trackingId, orderId } = notice
  const order = list.find(({ id }) => id === orderId)
  const destination = order?.returning ? order.pickupAddress : order?.deliveryAddress
  const address = isOfOwnOrder(notice) ? destination : notice.address
  const what = {
    given: t`You have been given an order`,
    taken: t`An order is no longer yours`,
    changed: order?.returning ? t`A parcel goes back to its sender` : t`One of your orders has changed`,
    canceled: t`One of your orders was canceled`,
    stepped: t`Dispatch has changed the status of one of your orders`,
    finished: t`Dispatch has finished one of your orders`
  }[kind]
  return (
    <NoticeLine
      what={what}
      facts={[formatTime(at), address && withoutCity(address)]}
      parcel={formatTrackingId(trackingId)}
      showAt={isOfOwnOrder(notice) ? `#${orderId}` : null}
      close={close}
    />
  )
}

/** Of the same kind, newest first. The orders themselves say what is new of each; of those that are gone the places are named. */
function ManyNotices({ notices, close }: { notices: Group; close: () => void }) {
  const [newest] = notices
  const count = notices.length
  const what = {
    given: <Plural value={count} one="You have been given # order" other="You have been given # orders" />,
    taken: <Plural value={count} one="# order is no longer yours" other="# orders are no longer yours" />,
    changed: <Plural value={count} one="# of your orders has changed" other="# of your orders have changed" />,
    canceled: <Plural value={count} one="# of your orders was canceled" other="# of your orders were canceled" />,
    stepped: (
      <Plural
        value={count}
        one="Dispatch has changed the status of # of your orders"
        other="Dispatch has changed the status of # of your orders"
      />
    ),
    finished: (
      <Plural
        value={count}
        one="Dispatch has finished # of your orders"
        other="Dispatch has finished # of your orders"
      />
    )
  }[newest.kind]
  const gone = isOfOwnOrder(newest) ? [] : notices.map(({ address }) => address && withoutCity(address))
  return (
    <NoticeLine
      what={what}
      facts={[formatTime(newest.at), ...gone]}
      showAt={isOfOwnOrder(newest) ? '' : null}
      close={close}
    />
  )
}

interface NoticeLineProps {
  what: ReactNode
  facts: readonly (string | null | undefined)[]
  /** Its tracking ID, which is never broken into two lines. */
  parcel?: string
  /** The fragment of the tab of orders that shows it; null: there is nothing to show. */
  showAt: string | null
  close: () => void
}

function NoticeLine({ what, facts, parcel, showAt, close }: NoticeLineProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const press = (): void => {
    close()
    if (showAt !== null) void navigate(`${tabPath('orders')}${showAt}`)
  }
  return (
    <div className={cn(strip, 'bg-accent-soft')}>
      <span className="flex min-w-0 flex-1 items-start gap-2">
        <BellRing className="mt-0.5 size-5 flex-none" strokeWidth={1.75} aria-hidden />
        <span className="min-w-0">
          {what}
          <span className="block font-normal">
            {facts.filter(Boolean).join(' · ')}
            {parcel && (
              <>
                {' · '}
                <span className="whitespace-nowrap">{parcel}</span>
              </>
            )}
          </span>
        </span>
      </span>
      <Button size="small" className="min-h-12" onClick={press}>
        {showAt === null ? t`OK` : t`Show`}
      </Button>
    </div>
  )
}
