import type { DriverOrder } from '@ilbud/proto/http/dispatch/driver-orders'
import type { Message } from '@ilbud/proto/http/dispatch/messages'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, CloudUpload } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { ButtonLink } from '#components/forms/button.tsx'
import { LoadProblem } from '#components/feedback/load-problem.tsx'
import { Loading, Skeleton } from '#components/feedback/skeleton.tsx'
import { ApiError } from '#lib/api/api.ts'
import { cn } from '#lib/style/cn.ts'
import { formatTime } from '#lib/format/format.ts'
import { formatRecent } from '#lib/format/format-recent.ts'
import type { User } from '#lib/session/session.ts'
import { useNow } from '#lib/page/use-now.ts'
import { pane } from '#features/driver/class-names.ts'
import { withoutCity } from '#features/driver/stops/address-lines.ts'
import { tabPath } from '#features/driver/driver-nav.tsx'
import { useOutboxSnapshot } from '#features/driver/outbox/outbox-provider.tsx'
import { MessageForm } from './message-form.tsx'
import { messagesQuery } from './messages-query.ts'
import type { Unread } from './use-unread.ts'

const bubble = 'max-w-[85%] rounded-[4px_16px_16px] border-2 border-border bg-surface px-3.5 py-2.5 wrap-anywhere'
const ownBubble = 'justify-self-end rounded-[16px_4px_16px_16px] border-border-strong bg-primary-soft'

interface ConversationProps {
  user: User
  order: DriverOrder
  unread: Unread
}

/** The messages about one order, oldest first, and a field for a new one. */
export function Conversation({ user, order, unread }: ConversationProps) {
  const { t } = useLingui()
  const messages = useQuery(messagesQuery(order.id))
  const waiting = useOutboxSnapshot().entries.filter(
    ({ orderId, action }) => orderId === order.id && action.kind === 'message'
  )
  const label = withoutCity(order.returning ? order.pickupAddress : order.deliveryAddress)
  const end = useRef<HTMLDivElement>(null)
  const count = (messages.data?.length ?? 0) + waiting.length
  const isUnread = unread.of(order.id) > 0
  useEffect(() => {
    if (isUnread) unread.markRead(order.id)
  }, [isUnread, order.id, unread])
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'end' })
  }, [count])
  const isRefused = messages.error instanceof ApiError
  return (
    <div className={cn(pane, 'flex flex-1 flex-col')}>
      <div className="mb-2 flex items-center gap-2">
        <ButtonLink to={tabPath('messages')} size="icon" className="border-2" aria-label={t`All conversations`}>
          <ArrowLeft className="size-5" strokeWidth={1.75} aria-hidden />
        </ButtonLink>
        <h1 className="min-w-0 text-22 leading-tight">{label}</h1>
      </div>
      {messages.isPending && (
        <Loading label={t`Loading`} className="grid gap-3 py-4">
          <Skeleton className="h-14 w-3/4 rounded-lg" />
          <Skeleton className="ml-auto h-14 w-3/4 rounded-lg" />
        </Loading>
      )}
      {isRefused && <LoadProblem title={t`We could not load the messages.`} query={messages} />}
      {messages.data && count === 0 && (
        <p className="py-6 text-18 text-text-2">
          <Trans>Write to dispatch about this order. They answer here.</Trans>
        </p>
      )}
      <ol aria-live="polite" className="mt-auto grid gap-2.5 py-3">
        {messages.data?.toReversed().map((message) => (
          <Bubble key={message.id} message={message} isOwn={message.from.id === user.id} />
        ))}
        {waiting.map(
          ({ key, at, action }) =>
            action.kind === 'message' && (
              <li key={key} className={cn(bubble, ownBubble)}>
                <p className="whitespace-pre-line">{action.text}</p>
                <p className="mt-1 flex items-center gap-1.5 text-14 text-text-2">
                  <CloudUpload className="size-4" strokeWidth={2} aria-hidden />
                  {t`Kept on this phone`} · {formatTime(at)}
                </p>
              </li>
            )
        )}
      </ol>
      <div ref={end} />
      <MessageForm orderId={order.id} label={label} />
    </div>
  )
}

function Bubble({ message: { text, at, from }, isOwn }: { message: Message; isOwn: boolean }) {
  const { t } = useLingui()
  const time = formatRecent(at, useNow(60_000))
  const who = isOwn ? t`You` : from.role === 'driver' ? from.name : t`${from.name}, dispatch`
  return (
    <li className={cn(bubble, isOwn && ownBubble)}>
      <p className="whitespace-pre-line">{text}</p>
      <p className="mt-1 text-14 text-text-2">
        {who} · {time}
      </p>
    </li>
  )
}
