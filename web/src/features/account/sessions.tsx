import type { SessionView } from '@ilbud/proto/http/people/auth'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { LogOut, MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#components/forms/button.tsx'
import { Dialog } from '#components/dialogs/dialog.tsx'
import { LoadProblem } from '#components/feedback/load-problem.tsx'
import { Loading, Skeleton } from '#components/feedback/skeleton.tsx'
import { formatDateTime } from '#lib/format/format.ts'
import { toastFailure } from '#lib/api/toast-failure.ts'
import { signOut } from '#lib/session/session.ts'
import { toast } from '#lib/page/toast.ts'
import { endAllSessions, endSession, sessionsQuery } from './account-queries.ts'
import { deviceName } from './device-name.ts'

/** Every session of the account, this one first; each can be ended, or all of them. */
export function Sessions() {
  const { t } = useLingui()
  const sessions = useQuery(sessionsQuery())
  const [asking, setAsking] = useState(false)
  if (sessions.isPending) {
    return (
      <Loading label={t`Loading`} className="grid gap-3">
        <Skeleton className="h-14" />
        <Skeleton className="h-14" />
      </Loading>
    )
  }
  if (!sessions.data) {
    return <LoadProblem title={<Trans>We could not load where you are signed in.</Trans>} query={sessions} />
  }
  const sorted = sessions.data.toSorted((one, other) => Number(other.current) - Number(one.current))
  return (
    <>
      <ul className="-mt-2 max-h-96 overflow-y-auto">
        {sorted.map((session) => (
          <Row key={session.id} session={session} />
        ))}
      </ul>
      <Button variant="danger" className="mt-3" onClick={() => setAsking(true)}>
        <LogOut className="size-5" strokeWidth={1.75} aria-hidden />
        <Trans>Sign out everywhere</Trans>
      </Button>
      {asking && <EverywhereDialog onClose={() => setAsking(false)} />}
    </>
  )
}

function Row({ session }: { session: SessionView }) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const name = deviceName(session.device) ?? t`Unknown device`
  const [since, last] = [formatDateTime(session.createdAt), formatDateTime(session.lastUsedAt)]
  const ending = useMutation({
    mutationFn: () => endSession(session.id),
    onSuccess: () => toast({ title: t`Signed out there`, variant: 'success' }),
    onError: (error) => toastFailure(t`Could not sign out there`, error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery().queryKey })
  })
  return (
    <li className="flex items-center gap-3 border-b border-border py-3 last:border-b-0">
      <MonitorSmartphone className="size-6 flex-none text-text-3" strokeWidth={1.75} aria-hidden />
      <div className="min-w-0 grow">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-14 text-text-2">
          {session.current ? (
            <b className="text-success">
              <Trans>This device</Trans>
            </b>
          ) : (
            <Trans>
              Last used <span className="whitespace-nowrap">{last}</span>
            </Trans>
          )}
          {' · '}
          <Trans>
            signed in <span className="whitespace-nowrap">{since}</span>
          </Trans>
        </p>
      </div>
      {!session.current && (
        <Button
          size="small"
          className="flex-none whitespace-nowrap"
          aria-label={t`Sign out ${name}, last used ${last}`}
          onClick={() => ending.mutate()}
          busyText={ending.isPending && t`One moment...`}
        >
          <Trans>Sign Out</Trans>
        </Button>
      )}
    </li>
  )
}

function EverywhereDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const ending = useMutation({
    mutationFn: endAllSessions,
    onSuccess: () => {
      onClose()
      signOut()
      toast({ title: t`You are signed out everywhere`, variant: 'success' })
    },
    onError: (error) => toastFailure(t`Could not sign out everywhere`, error)
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      readFirst
      title={t`Sign out everywhere`}
      description={t`Every device is signed out, this one too. Drafts on this device are thrown away.`}
    >
      <div className="mt-5 grid gap-2">
        <Button
          variant="dangerSolid"
          block
          onClick={() => ending.mutate()}
          busyText={ending.isPending && t`One moment...`}
        >
          <Trans>Sign out everywhere</Trans>
        </Button>
        <Button block onClick={onClose}>
          <Trans>Stay signed in</Trans>
        </Button>
      </div>
    </Dialog>
  )
}
