import type { DriverOrder } from '@ilbud/proto/http/dispatch/driver-orders'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, Phone } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { buttonVariants } from '#components/forms/button.tsx'
import { cn } from '#lib/style/cn.ts'
import { supportPhone } from '#lib/page/contact.ts'
import { formatRecent } from '#lib/format/format-recent.ts'
import type { User } from '#lib/session/session.ts'
import { pane } from '#features/driver/class-names.ts'
import { CountBadge } from '#features/driver/count-badge.tsx'
import { withoutCity } from '#features/driver/stops/address-lines.ts'
import { tabPath } from '#features/driver/driver-nav.tsx'
import { Conversation } from './conversation.tsx'
import { messagesQuery } from './messages-query.ts'
import type { Unread } from './use-unread.ts'

interface MessagesTabProps {
  user: User
  /** The driver's own orders, including ones that have just ended. */
  orders: DriverOrder[]
  unread: Unread
}

/** A conversation with dispatch per order, opened by `?order=`, and a phone number for what cannot wait. */
export function MessagesTab({ user, orders, unread }: MessagesTabProps) {
  const { t } = useLingui()
  const [parameters] = useSearchParams()
  const open = orders.find(({ id }) => id === parameters.get('order'))
  if (open) return <Conversation key={open.id} user={user} order={open} unread={unread} />
  return (
    <div className={cn(pane, 'flex-1')}>
      <h1 className="text-28">{t`Messages`}</h1>
      {orders.length === 0 ? (
        <p className="mt-2 text-18 text-text-2">
          <Trans>With each order that you accept you can write with dispatch here.</Trans>
        </p>
      ) : (
        <ul className="mt-3 border-t border-border">
          {orders.map((order) => (
            <Row key={order.id} order={order} unread={unread.of(order.id)} />
          ))}
        </ul>
      )}
      <CallDispatch />
    </div>
  )
}

function Row({ order, unread }: { order: DriverOrder; unread: number }) {
  const { t } = useLingui()
  const last = useQuery(messagesQuery(order.id)).data?.[0]
  return (
    <li className="border-b border-border">
      <Link
        to={`${tabPath('messages')}&order=${order.id}`}
        className="flex min-h-18 items-center gap-3 py-2.5 text-text no-underline"
      >
        <span className="min-w-0 grow">
          <b className="block leading-tight font-semibold">
            {withoutCity(order.returning ? order.pickupAddress : order.deliveryAddress)}
          </b>
          <span className="block truncate text-16 text-text-2">{last ? last.text : t`Nothing written yet`}</span>
        </span>
        {last && <span className="text-14 whitespace-nowrap text-text-2">{formatRecent(last.at)}</span>}
        {unread > 0 && (
          <CountBadge>
            <Plural value={unread} one="# new" other="# new" />
          </CountBadge>
        )}
        <ChevronRight className="size-5 flex-none text-text-2" strokeWidth={1.75} aria-hidden />
      </Link>
    </li>
  )
}

function CallDispatch() {
  const { t } = useLingui()
  return (
    <a href={supportPhone.href} className={cn(buttonVariants({ block: true }), 'mt-5 border-2')}>
      <Phone className="size-5" strokeWidth={1.75} aria-hidden />
      {t`Call dispatch`} {supportPhone.shown}
    </a>
  )
}
