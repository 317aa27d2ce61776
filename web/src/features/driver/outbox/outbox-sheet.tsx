import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { RotateCw, Trash2 } from 'lucide-react'
import { Button } from '#components/forms/button.tsx'
import { Sheet } from '#components/dialogs/dialog.tsx'
import { paths } from '#lib/page/paths.ts'
import { formatTime } from '#lib/format/format.ts'
import { wordsOf } from '#lib/api/refusal-words.ts'
import { requestSignIn } from '#lib/session/sign-in-request.ts'
import { useActionText } from '#features/driver/actions/use-action-text.ts'
import { driverRefusals } from '#features/driver/actions/refusals.ts'
import { useOutbox, useOutboxSnapshot } from './outbox-provider.tsx'
import { withDependents, type Entry } from './entry.ts'

/** Everything that has not been sent, oldest first, with actions. */
export function OutboxSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const outbox = useOutbox()
  const { entries, state, isLasting } = useOutboxSnapshot()
  return (
    <Sheet
      open={open}
      onOpenChange={onClose}
      title={t`Not sent yet`}
      description={t`Sent automatically, in this order, as soon as possible.`}
    >
      {!isLasting && entries.length > 0 && (
        <p className="mt-3 font-semibold text-danger">
          <Trans>This browser keeps nothing. Leave this page open until everything is sent.</Trans>
        </p>
      )}
      {entries.length === 0 && (
        <p className="mt-4 text-18 font-semibold">
          <Trans>Everything is sent.</Trans>
        </p>
      )}
      <ol className="mt-2">
        {entries.map((entry) => (
          <Row key={entry.key} entry={entry} entries={entries} />
        ))}
      </ol>
      {state === 'signed out' ? (
        <Button variant="primary" block className="mt-4" onClick={() => requestSignIn(paths.driver)}>
          {t`Sign In`}
        </Button>
      ) : (
        entries.length > 0 && (
          <Button
            variant="primary"
            block
            className="mt-4"
            busyText={state === 'sending' && t`Sending…`}
            onClick={() => void outbox.retry()}
          >
            <RotateCw className="size-5" strokeWidth={1.75} aria-hidden />
            {t`Try now`}
          </Button>
        )
      )}
    </Sheet>
  )
}

function Row({ entry, entries }: { entry: Entry; entries: readonly Entry[] }) {
  const { t } = useLingui()
  const words = useActionText()
  const time = formatTime(entry.at)
  const isLeased = entries.some(
    ({ refusal, orderId, number }) => refusal && orderId === entry.orderId && number < entry.number
  )
  return (
    <li className="border-b border-border py-3 last:border-b-0">
      <div className="flex items-start gap-3">
        <p className="min-w-0 grow">
          <b className="block font-semibold">{words(entry.action)}</b>
          <span className="block text-16 text-text-2">
            {entry.label} · {time}
          </span>
        </p>
        {!entry.refusal && !isLeased && <Drop entry={entry} entries={entries} />}
      </div>
      {isLeased && !entry.refusal && <p className="text-16 text-text-2">{t`Waits for the one above.`}</p>}
      {!isLeased && !entry.refusal && entry.attempts > 0 && (
        <p className="text-16 text-text-2">
          <Plural value={entry.attempts} one="Tried # time" other="Tried # times" />
        </p>
      )}
      {entry.refusal && <Refused entry={entry} entries={entries} />}
    </li>
  )
}

/** Why the server refused it, and the two options. */
function Refused({ entry, entries }: { entry: Entry; entries: readonly Entry[] }) {
  const { t } = useLingui()
  const outbox = useOutbox()
  const reference = entry.refusal!.requestId
  return (
    <div className="mt-1">
      <p className="font-semibold text-danger">{wordsOf(entry.refusal!, driverRefusals())}</p>
      {reference && <p className="text-14 text-text-2">{t`Reference ${reference}`}</p>}
      <div className="mt-2 flex flex-wrap gap-2">
        <Button className="grow border-2" onClick={() => void outbox.retry(entry.key)}>
          {t`Try again`}
        </Button>
        <Drop entry={entry} entries={entries} inWords />
      </div>
    </div>
  )
}

function Drop({ entry, entries, inWords = false }: { entry: Entry; entries: readonly Entry[]; inWords?: boolean }) {
  const { t } = useLingui()
  const outbox = useOutbox()
  const count = withDependents(entry, entries).length
  const more = count - 1
  const label = more === 0 ? t`Remove` : t`Remove with the ${more} after it`
  return (
    <Button
      {...(inWords ? { className: 'grow border-2' } : { size: 'icon' as const, 'aria-label': label })}
      onClick={() => void outbox.drop(entry.key)}
    >
      {inWords ? label : <Trash2 className="size-5" strokeWidth={1.75} aria-hidden />}
    </Button>
  )
}
