import type { WaitingConversation } from '@ilbud/proto/http/dispatch/messages'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, ButtonLink } from '#components/forms/button.tsx'
import { LoadProblem } from '#components/feedback/load-problem.tsx'
import { inboxQuery, settleConversation } from '#lib/api/inbox-query.ts'
import { formatAge } from '#lib/format/format.ts'
import { paths } from '#lib/page/paths.ts'
import { toast } from '#lib/page/toast.ts'
import { useNow } from '#lib/page/use-now.ts'

/** What drivers wrote and nobody answered, longest waiting first. */
export function InboxList({ onLeave }: { onLeave: () => void }) {
  const { t } = useLingui()
  const { data, error, isPending, refetch } = useQuery(inboxQuery())
  if (isPending) return <p role="status">{t`Loading`}</p>
  if (!data) return <LoadProblem title={t`We could not load the messages.`} query={{ error, refetch }} />
  if (data.length === 0)
    return (
      <p className="mt-2 text-text-2">
        <Trans>Every driver has an answer.</Trans>
      </p>
    )
  return (
    <ul className="mt-3 grid gap-3">
      {data.map((conversation) => (
        <Conversation key={conversation.orderId} conversation={conversation} onLeave={onLeave} />
      ))}
    </ul>
  )
}

function Conversation({ conversation, onLeave }: { conversation: WaitingConversation; onLeave: () => void }) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const now = useNow(30_000)
  const { orderId, driver, text, unanswered, since } = conversation
  const waits = formatAge(since, now)
  const settling = useMutation({
    mutationFn: settleConversation,
    onSuccess: (rest) => {
      queryClient.setQueryData(inboxQuery().queryKey, rest)
      toast({ title: t`Marked as needing no answer`, description: driver.name, variant: 'success' })
    }
  })
  return (
    <li className="rounded-md border border-border p-3">
      <p className="flex flex-wrap items-baseline justify-between gap-2">
        <b className="font-semibold">{driver.name}</b>
        <span className="text-13 text-text-2">{t`waiting ${waits}`}</span>
      </p>
      <p className="mt-1 line-clamp-4 whitespace-pre-wrap">{text}</p>
      {unanswered > 1 && (
        <p className="mt-1 text-13 text-text-2">
          <Plural value={unanswered} one="# message without an answer" other="# messages without an answer" />
        </p>
      )}
      {settling.error && (
        <LoadProblem
          title={t`That did not work.`}
          query={{ error: settling.error, refetch: () => settling.mutate(conversation) }}
          className="mt-2"
        />
      )}
      <div className="mt-2.5 flex flex-wrap gap-2">
        <ButtonLink to={paths.adminOrders(orderId)} variant="primary" size="small" onClick={onLeave}>
          {t`Open and answer`}
        </ButtonLink>
        <Button
          size="small"
          busyText={settling.isPending && t`One moment...`}
          onClick={() => settling.mutate(conversation)}
        >
          {t`No answer needed`}
        </Button>
      </div>
    </li>
  )
}
