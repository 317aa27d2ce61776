import { Trans, useLingui } from '@lingui/react/macro'
import { FileClock } from 'lucide-react'
import { Button } from '#components/forms/button.tsx'
import { Note } from '#components/feedback/note.tsx'
import { formatDay, formatTime } from '#lib/format/format.ts'
import { useSession } from '#lib/session/session.ts'
import { toast } from '#lib/page/toast.ts'
import type { DraftState } from './use-draft.ts'

/** Says that a draft is stored, where and until when, with a button to discard it. */
export function DraftNote({ draft: { restoredAt, isStored, discard } }: { draft: DraftState }) {
  const { t } = useLingui()
  const user = useSession()
  if (!isStored) return null
  const throwAway = () => {
    const bringBack = discard()
    toast({ title: t`Draft discarded`, action: { label: t`Undo`, run: bringBack } })
  }
  const button = (
    <Button variant="quiet" size="small" className="-my-1 -ml-3" onClick={throwAway}>
      <Trans>Discard draft</Trans>
    </Button>
  )
  const until = user ? (
    <Trans>It is kept on this device until you send it, discard it or sign out.</Trans>
  ) : (
    <Trans>It is kept in this tab until you close it.</Trans>
  )
  if (restoredAt === null) {
    return (
      <p className="flex flex-wrap items-center gap-x-3 text-14 text-text-3">
        <span>
          <Trans>Draft saved.</Trans> {until}
        </span>
        {button}
      </p>
    )
  }
  const [day, time] = [formatDay(restoredAt), formatTime(restoredAt)]
  return (
    <Note tone="info" icon={FileClock} role="status">
      <p>
        <b>
          <Trans>
            Your draft from {day} at {time} is back.
          </Trans>
        </b>{' '}
        {until}
      </p>
      {button}
    </Note>
  )
}
