import { messageSchema, type Message } from '@ilbud/proto/http/dispatch/messages'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#components/forms/button.tsx'
import { Field, Textarea } from '#components/forms/field.tsx'
import { LoadProblem } from '#components/feedback/load-problem.tsx'
import { cn } from '#lib/style/cn.ts'
import { api } from '#lib/api/api.ts'
import { inboxQuery } from '#lib/api/inbox-query.ts'
import { formatRecent } from '#lib/format/format-recent.ts'
import { useSubmissionKey } from '#lib/api/use-submission-key.ts'
import { fetchPage } from '#lib/lists/list-page.ts'
import { driversQuery } from '#features/dispatch/board/board-queries.ts'
import { Refused } from '#features/dispatch/commands/command-dialog.tsx'

export function messagesKey(orderId: string) {
  return ['/api/v1/messages', orderId] as const
}

interface MessagesProps {
  orderId: string
  driverId: string | null
  needsDriver: boolean
}

/** The conversation about the order between its driver and staff. New messages arrive on the order's live channel. */
export function PanelMessages({ orderId, driverId, needsDriver }: MessagesProps) {
  const { t } = useLingui()
  const { data, isPending, error, refetch } = useQuery({
    queryKey: messagesKey(orderId),
    queryFn: async ({ signal }) =>
      (await fetchPage(messageSchema, `/api/v1/messages?limit=100&orderId=${encodeURIComponent(orderId)}`, signal))
        .rows,
    staleTime: 0
  })
  if (isPending) return <p role="status">{t`Loading`}</p>
  if (error) return <LoadProblem title={t`We could not load the messages.`} query={{ error, refetch }} />
  const oldestFirst = data.toSorted((one, other) => one.at.localeCompare(other.at))
  return (
    <>
      <Thread messages={oldestFirst} />
      {data.length === 0 && <p className="mb-2 text-text-2">{t`Nothing has been written yet.`}</p>}
      <WriteMessage orderId={orderId} driverId={driverId} needsDriver={needsDriver} />
    </>
  )
}

/** A long one begins at its end: the last message is in sight, and the field for the answer below it. */
function Thread({ messages }: { messages: readonly Message[] }) {
  const { t } = useLingui()
  const list = useRef<HTMLOListElement>(null)
  const last = messages.at(-1)?.id
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight
  }, [last])
  return (
    <ol
      ref={list}
      aria-label={t`Messages`}
      aria-live="polite"
      // Scrolled by keyboard too.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="mb-2.5 grid max-h-[270px] gap-2 overflow-y-auto -outline-offset-3 empty:hidden"
    >
      {messages.map((message) => (
        <MessageItem key={message.id} message={message} />
      ))}
    </ol>
  )
}

/** Staff's to the right, whoever of them wrote it: a driver hears one voice. */
function MessageItem({ message: { from, text, at } }: { message: Message }) {
  return (
    <li className={cn('rounded-md bg-sunken px-2.5 py-1.5', from.role !== 'driver' && 'ml-6 bg-primary-soft')}>
      <span className="text-13 text-text-2">
        {from.name} · <time dateTime={at}>{formatRecent(at)}</time>
      </span>
      <span className="block whitespace-pre-wrap">{text}</span>
    </li>
  )
}

function WriteMessage({ orderId, driverId, needsDriver }: MessagesProps) {
  const { t } = useLingui()
  const hint = useReaderHint(driverId, needsDriver)
  const queryClient = useQueryClient()
  const [text, setText] = useState('')
  const [missing, setMissing] = useState(false)
  const [sent, setSent] = useState(0)
  const keyOf = useSubmissionKey()
  const sending = useMutation({
    mutationFn: (said: string) =>
      api(messageSchema, '/api/v1/messages', {
        method: 'POST',
        // The same text again is another message, unless the first answer was lost.
        headers: { 'idempotency-key': keyOf([sent, said]) },
        body: JSON.stringify({ orderId, text: said })
      }),
    onSuccess: (message, said) => {
      addMessage(queryClient, message)
      void queryClient.invalidateQueries(inboxQuery())
      setSent(sent + 1)
      // Text written meanwhile stays.
      setText((now) => (now.trim() === said ? '' : now))
    }
  })
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        setMissing(text.trim() === '')
        if (text.trim() !== '' && !sending.isPending) sending.mutate(text.trim())
      }}
    >
      <Field label={t`Message to the driver`} hint={hint} error={missing ? t`Message is required` : undefined}>
        <Textarea rows={2} maxLength={1000} value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      {sending.error && <Refused error={sending.error} />}
      <Button type="submit" busyText={sending.isPending && t`Sending...`}>
        <Trans>Send message</Trans>
      </Button>
    </form>
  )
}

/** Why nobody may read a message soon; undefined when the driver is on duty, or while that is not known. */
function useReaderHint(driverId: string | null, needsDriver: boolean): string | undefined {
  const { t } = useLingui()
  const { data } = useQuery({ ...driversQuery(), enabled: driverId !== null })
  if (needsDriver) return t`No driver yet: whoever takes the order can read it.`
  return data?.find(({ id }) => id === driverId)?.onDuty === false
    ? t`The driver is off duty and may read this late. Call if it is urgent.`
    : undefined
}

/** Adds a message once, whether the answer or the live channel brings it first. */
export function addMessage(queryClient: ReturnType<typeof useQueryClient>, message: Message): void {
  queryClient.setQueryData<Message[]>(messagesKey(message.orderId), (known) =>
    known && !known.some(({ id }) => id === message.id) ? [...known, message] : known
  )
}
