import { formatTrackingId } from '@ilbud/proto/http/parcels/tracking-id'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { CircleCheckBig, TriangleAlert, Undo2 } from 'lucide-react'
import { Button } from '#components/forms/button.tsx'
import { Note } from '#components/feedback/note.tsx'
import { wordsOf } from '#lib/api/refusal-words.ts'
import { commandRefusals } from '#features/dispatch/commands/refusal.ts'
import { staffVerbs } from '#features/dispatch/commands/staff-verbs.ts'
import { tooSmall, type useBulk } from './use-bulk.ts'

/** The result for each order; refused ones first, with the reason. */
export function BulkResults({ bulk, onClose }: { bulk: ReturnType<typeof useBulk>; onClose: () => void }) {
  const { t } = useLingui()
  const words = { ...commandRefusals(), UNAVAILABLE: t`There was no time left for it. Try this one again.` }
  const { results, plan, rows, undo, undone } = bulk
  const done = results.filter(({ ok }) => ok).length
  const refused = results.filter(({ ok }) => !ok)
  const misfits = tooSmall(results).length
  return (
    <div className="grid gap-3">
      <Note
        tone={refused.length > 0 ? 'warning' : 'success'}
        icon={refused.length > 0 ? TriangleAlert : CircleCheckBig}
      >
        <p role="status" className="font-semibold">
          {undone ? (
            <Plural value={done} one="# order taken back" other="# orders taken back" />
          ) : (
            <Plural value={done} one="# order done" other="# orders done" />
          )}
          {refused.length > 0 && (
            <>
              , <Plural value={refused.length} one="# refused" other="# refused" />
            </>
          )}
          {plan.leftOut.length > 0 && (
            <>
              , <Plural value={plan.leftOut.length} one="# left out" other="# left out" />
            </>
          )}
        </p>
      </Note>
      <ul aria-label={t`Not done`} className="grid max-h-64 gap-2 overflow-y-auto text-14 empty:hidden">
        {refused.map(({ id, code, message }) => (
          <NotDone key={id} trackingId={rows.get(id)?.trackingId ?? id} reason={wordsOf({ code, message }, words)} />
        ))}
        {plan.leftOut.map((row) => (
          <LeftOut key={row.id} trackingId={row.trackingId} bulk={bulk} />
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" className="grow" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
        {misfits > 0 && !undone && (
          <Button className="grow" onClick={() => void bulk.assignAnyway()}>
            <Plural value={misfits} one="Assign # anyway" other="Assign # anyway" />
          </Button>
        )}
        {undo.length > 0 && (
          <Button className="grow" onClick={() => void bulk.takeBack()}>
            <Undo2 className="size-4" strokeWidth={2} aria-hidden />
            <Trans>Undo</Trans>
          </Button>
        )}
      </div>
    </div>
  )
}

function LeftOut({ trackingId, bulk }: { trackingId: string; bulk: ReturnType<typeof useBulk> }) {
  const { i18n } = useLingui()
  const verb = bulk.plan.steps[0]?.verb ?? 'assign'
  return <NotDone trackingId={trackingId} reason={i18n._(staffVerbs[verb].needs)} />
}

function NotDone({ trackingId, reason }: { trackingId: string; reason: string | undefined }) {
  return (
    <li>
      <b className="font-id">{formatTrackingId(trackingId)}</b>
      <span className="block text-text-2">{reason}</span>
    </li>
  )
}
