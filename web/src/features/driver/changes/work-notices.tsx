import type { DriverOrder } from '@ilbud/proto/http/driver-orders'
import { formatTrackingId } from '@ilbud/proto/http/tracking-id'
import { useLingui } from '@lingui/react/macro'
import { BellRing } from 'lucide-react'
import { useNavigate } from 'react-router'
import { Button } from '#components/button.tsx'
import { formatTime } from '#lib/format/format.ts'
import { isOpen } from '#features/driver/actions/next-action.ts'
import { cn } from '#lib/style/cn.ts'
import { strip } from '#features/driver/class-names.ts'
import { tabPath } from '#features/driver/driver-nav.tsx'
import { withoutCity } from '#features/driver/stops/address-lines.ts'
import { updateChanges, useChanges } from './change-store.ts'
import { closeNotice, type Notice, openNotices } from './changes.ts'

interface WorkNoticesProps {
  driverId: string
  list: readonly DriverOrder[]
}

/** What others did to the driver's work, until the driver has read it. */
export function WorkNotices({ driverId, list }: WorkNoticesProps) {
  const notices = openNotices(useChanges(driverId), list.filter(isOpen))
  return (
    <div role="status">
      {notices.map((notice) => (
        <NoticeLine
          key={notice.id}
          notice={notice}
          order={list.find(({ id }) => id === notice.orderId)}
          close={() => updateChanges(driverId, (changes) => closeNotice(changes, notice.id))}
        />
      ))}
    </div>
  )
}

interface NoticeLineProps {
  notice: Notice
  order: DriverOrder | undefined
  close: () => void
}

function NoticeLine({ notice: { kind, at, trackingId, orderId, address }, order, close }: NoticeLineProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const isOwn = kind === 'given' || kind === 'changed'
  const place = isOwn ? order?.deliveryAddress : address
  const what = {
    given: t`You have been given an order`,
    taken: t`An order is no longer yours`,
    changed: t`One of your orders has changed`,
    canceled: t`One of your orders was canceled`
  }[kind]
  const show = (): void => {
    close()
    void navigate(`${tabPath('orders')}#${orderId}`)
  }
  return (
    <div className={cn(strip, 'bg-accent-soft')}>
      <span className="flex min-w-0 flex-1 items-start gap-2">
        <BellRing className="mt-0.5 size-5 flex-none" strokeWidth={1.75} aria-hidden />
        <span className="min-w-0">
          {what}
          <span className="block font-normal">
            {[formatTime(at), place && withoutCity(place), formatTrackingId(trackingId)].filter(Boolean).join(' · ')}
          </span>
        </span>
      </span>
      <Button size="small" className="min-h-12" onClick={isOwn ? show : close}>
        {isOwn ? t`Show` : t`OK`}
      </Button>
    </div>
  )
}
