import type { AuditEntryView } from '@ilbud/proto/http/people/audit'
import { presentAction } from '@ilbud/proto/http/people/audit-actions'
import { formatTrackingId } from '@ilbud/proto/http/parcels/tracking-id'
import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { Link } from 'react-router'
import { formatDate, formatTime } from '#lib/format/format.ts'
import { paths } from '#lib/page/paths.ts'
import type { AuditFilter } from './audit-queries.ts'
import { actionWords } from './audit-words.ts'
import { objectNames, reasonWords, roleNames } from './audit-names.ts'

interface AuditRowProps {
  entry: AuditEntryView
  change: (changes: Partial<AuditFilter>) => void
}

const chip =
  'min-h-6 cursor-pointer text-left underline decoration-border-strong underline-offset-3 hover:decoration-current'

/** An entry in one sentence, with all its details on demand. */
export function AuditRow({ entry, change }: AuditRowProps) {
  const { t, i18n } = useLingui()
  const { at, actor, actorRole, action, reason } = entry
  const role = roleNames[actorRole]
  const words = actionWords[presentAction(action)]
  const name = actor ? (actor.name ?? t`Somebody unknown`) : t`The system`
  return (
    <li className="grid gap-x-4 gap-y-0.5 px-4 py-2.5 text-14 md:grid-cols-[136px_1fr]">
      <time dateTime={at} className="text-13 leading-6 text-text-2">
        {formatDate(at)} {formatTime(at)}
      </time>
      <div className="min-w-0 md:flex md:flex-wrap md:items-start md:gap-x-4">
        <p className="leading-6">
          {actor ? (
            <button
              type="button"
              className={`${chip} font-semibold`}
              aria-label={t`Only what ${name} did`}
              onClick={() => change({ actor: actor.id })}
            >
              {name}
            </button>
          ) : (
            <b className="font-semibold">{name}</b>
          )}{' '}
          {role && actor && <span className="text-text-3">({i18n._(role)}) </span>}
          {words ? i18n._(words) : action}
          {reason && (
            <span className="text-text-2">
              {' – '}
              {reasonWords[reason] ? i18n._(reasonWords[reason]) : reason}
            </span>
          )}
        </p>
        <Details entry={entry} change={change} />
      </div>
    </li>
  )
}

function Details({ entry, change }: AuditRowProps) {
  const { t } = useLingui()
  const { number, id, action, actor, actorRole, objectType, objectId, trackingId, source, hash, reason, at } = entry
  const facts: [string, string][] = [
    [t`Number in the chain`, String(number)],
    [t`Entry`, id],
    [t`Time`, at],
    [t`Actor`, `${actor?.id ?? '–'} (${actorRole})`],
    [t`Action`, action],
    [t`Object`, `${objectType} ${objectId}`],
    [t`Reason`, reason ?? '–'],
    [t`Written by`, source],
    [t`Hash`, hash]
  ]
  return (
    <details className="group text-13 text-text-2 md:open:basis-full">
      <summary className="inline-flex min-h-6 cursor-pointer items-center pointer-coarse:min-h-11 gap-1.5 select-none">
        <ChevronDown className="size-4 group-open:rotate-180" strokeWidth={2} aria-hidden />
        <ObjectName objectType={objectType} objectId={objectId} trackingId={trackingId} />
      </summary>
      <dl className="mt-1.5 grid grid-cols-[minmax(90px,auto)_1fr] gap-x-4 gap-y-0.5 rounded-md bg-sunken px-3 py-2 [&>dd]:break-all">
        {facts.map(([label, value]) => (
          <div key={label} className="col-span-2 grid grid-cols-subgrid">
            <dt>{label}</dt>
            <dd className="break-all text-text">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="my-1.5 flex flex-wrap gap-x-4 gap-y-1">
        <button type="button" className={chip} onClick={() => change({ subject: objectId })}>
          <Trans>Everything that happened to this object</Trans>
        </button>
        <ObjectLink entry={entry} />
      </p>
    </details>
  )
}

/** Lists have no id. */
function ObjectName({
  objectType,
  objectId,
  trackingId
}: Pick<AuditEntryView, 'objectType' | 'objectId' | 'trackingId'>) {
  const { i18n } = useLingui()
  const name = objectNames[objectType]
  if (!name || /^\D*$/.test(objectId)) return <Trans>Details</Trans>
  return (
    <>
      {i18n._(name)}{' '}
      <span className="font-id font-normal">{trackingId ? formatTrackingId(trackingId) : shorten(objectId)}</span>
    </>
  )
}

/** A link to the object's page. */
function ObjectLink({ entry: { objectType, objectId } }: Pick<AuditRowProps, 'entry'>) {
  const isId = objectId.length === 36
  const to = {
    order: isId ? paths.adminOrders(objectId) : null,
    user: isId ? `${paths.adminCustomers('senders')}?user=${objectId}` : null,
    driver: isId ? `${paths.adminCustomers('drivers')}?q=${objectId}` : null,
    settings: paths.adminSettings
  }[objectType]
  if (!to) return null
  return (
    <Link to={to} className="min-h-6 text-primary-text underline">
      <Trans>Open it</Trans>
    </Link>
  )
}

/** Of an object without a name. The end of an id is more distinctive than its beginning, which is a time. */
function shorten(id: string): string {
  return id.length > 20 ? `…${id.slice(-8)}` : id
}
