import { auditEntryViewSchema } from '@ilbud/proto/http/people/audit'
import { presentAction } from '@ilbud/proto/http/people/audit-actions'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadProblem } from '#components/feedback/load-problem.tsx'
import { Disclosure } from '#features/dispatch/disclosure.tsx'
import { formatDateTime } from '#lib/format/format.ts'
import { fetchPage } from '#lib/lists/list-page.ts'

/** For admins: who changed or viewed this order. Loaded when it is opened. */
export function PanelAudit({ orderId }: { orderId: string }) {
  const [open, setOpen] = useState(false)
  return (
    <Disclosure summary={<Trans>Audit log</Trans>} onToggle={(event) => setOpen(event.currentTarget.open)}>
      {open && <Entries orderId={orderId} />}
    </Disclosure>
  )
}

function Entries({ orderId }: { orderId: string }) {
  const { t } = useLingui()
  const { data, isPending, error, refetch } = useQuery({
    queryKey: ['/api/admin/v1/audit', orderId],
    queryFn: ({ signal }) =>
      fetchPage(auditEntryViewSchema, `/api/admin/v1/audit?limit=50&subject=${encodeURIComponent(orderId)}`, signal),
    staleTime: 0
  })
  if (isPending) return <p role="status">{t`Loading`}</p>
  if (error) return <LoadProblem title={t`We could not load the audit log.`} query={{ error, refetch }} />
  if (data.rows.length === 0) return <p className="text-text-2">{t`Nothing is noted yet.`}</p>
  return (
    <ol className="grid gap-2">
      {data.rows.map(({ id, at, actor, actorRole, action, reason }) => (
        <li key={id}>
          <code className="text-13">{presentAction(action)}</code>
          <span className="block text-text-2">
            {actor ? (actor.name ?? actorRole) : t`by itself`} · {formatDateTime(at)}
            {reason && reason !== 'given' && ` · ${reason}`}
          </span>
        </li>
      ))}
    </ol>
  )
}
