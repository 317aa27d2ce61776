import type { RecurringOrder } from '@ilbud/proto/http/orders/recurring-orders'
import { Trans, useLingui } from '@lingui/react/macro'
import { CirclePause, PackageOpen, Pause, Pencil, Play, Repeat, Trash2, TriangleAlert, Users } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#components/forms/button.tsx'
import { Card } from '#components/layout/card.tsx'
import { Dialog } from '#components/dialogs/dialog.tsx'
import { Note } from '#components/feedback/note.tsx'
import { RouteText } from '#components/parcel/route-text.tsx'
import { changeRecurring, deleteRecurring } from './recurring-queries.ts'
import { ruleWords } from './rule-words.ts'
import { NextDays, RecentDays } from './recurring-days.tsx'
import { useRecurringChange } from './use-recurring-change.ts'

interface RecurringCardProps {
  recurring: RecurringOrder
  /** Its rule, or what it sends. */
  onEdit: (part: 'rule' | 'content') => void
}

/** A recurring order: its rule, its next days, and what became of the last ones. */
export function RecurringCard({ recurring, onEdit }: RecurringCardProps) {
  const { name, rule, startsOn, order, pickupTime, deliveryTime, status, orderedBy } = recurring
  const rules = ruleWords(rule, startsOn)
  return (
    <Card className="flex h-full flex-col">
      <div className="flex items-start gap-3">
        <Repeat className="mt-1 size-5 flex-none text-accent-text" strokeWidth={1.75} aria-hidden />
        <div className="min-w-0 grow wrap-anywhere">
          <h2 className="text-18">{name}</h2>
          <p className="text-text-2">
            <RouteText from={String(order['pickupAddress'])} to={String(order['deliveryAddress'])} />
          </p>
          <p className="mt-2 font-semibold">{rules}</p>
          <p className="text-text-2">
            {deliveryTime === null ? (
              <Trans>Pickup from {pickupTime}</Trans>
            ) : (
              <Trans>
                Pickup from {pickupTime}, delivery by {deliveryTime}
              </Trans>
            )}
          </p>
          {recurring.shared && <SharedLine orderedBy={orderedBy} />}
        </div>
      </div>
      {orderedBy?.hasLeft ? (
        <OwnerLeft recurring={recurring} />
      ) : status === 'active' ? (
        <NextDays recurring={recurring} />
      ) : (
        <AtRest status={status} />
      )}
      {recurring.recent.length > 0 && <RecentDays recurring={recurring} />}
      {recurring.mayChange && <Actions recurring={recurring} onEdit={onEdit} />}
    </Card>
  )
}

function SharedLine({ orderedBy }: Pick<RecurringOrder, 'orderedBy'>) {
  const name = orderedBy?.name
  return (
    <p className="mt-1 flex items-center gap-1.5 text-14 text-text-2">
      <Users className="size-4 flex-none" strokeWidth={1.75} aria-hidden />
      {name && !orderedBy.hasLeft ? (
        <Trans>Shared in the company, ordered in {name}’s name</Trans>
      ) : (
        <Trans>Shared in the company</Trans>
      )}
    </p>
  )
}

/** Nothing is ordered in the name of somebody who has left the company. */
function OwnerLeft({ recurring: { id, name, status, orderedBy, mayChange } }: { recurring: RecurringOrder }) {
  const { t } = useLingui()
  const mutation = useRecurringChange(t`Could not change it`, () => changeRecurring(id, 'resume'))
  const who = orderedBy?.name
  return (
    <Note tone="warning" icon={TriangleAlert} className="mt-4">
      <p>
        {who ? (
          <Trans>Nothing is ordered: {who}, in whose name it was, is no longer in the company.</Trans>
        ) : (
          <Trans>Nothing is ordered: the person in whose name it was is no longer in the company.</Trans>
        )}{' '}
        {!mayChange && <Trans>An admin of the company can resume it.</Trans>}
        {mayChange && status === 'ended' && <Trans>Give it a new end to go on in your name.</Trans>}
      </p>
      {mayChange && status !== 'ended' && (
        <Button
          size="small"
          className="mt-3"
          aria-label={t`Resume ${name} in my name`}
          busyText={mutation.isPending && t`One moment...`}
          onClick={() => mutation.mutate()}
        >
          <Trans>Resume in my name</Trans>
        </Button>
      )}
    </Note>
  )
}

function AtRest({ status }: { status: 'paused' | 'ended' }) {
  return (
    <p className="mt-4 flex items-center gap-2 border-t border-border pt-4 font-semibold">
      <CirclePause className="size-5 text-text-2" strokeWidth={1.75} aria-hidden />
      {status === 'paused' ? <Trans>Paused: nothing is ordered</Trans> : <Trans>Ended: the rule has no day left</Trans>}
    </p>
  )
}

function Actions({ recurring: { id, status, name, shared, orderedBy }, onEdit }: RecurringCardProps) {
  const { t } = useLingui()
  const [isAsking, setAsking] = useState(false)
  const mutation = useRecurringChange(t`Could not change it`, (step: 'pause' | 'resume') => changeRecurring(id, step))
  const icon = { className: 'size-5', strokeWidth: 1.75, 'aria-hidden': true } as const
  return (
    <div className="mt-auto flex flex-wrap gap-2 pt-4">
      <Button size="small" aria-label={t`Edit the days of ${name}`} onClick={() => onEdit('rule')}>
        <Pencil {...icon} />
        <Trans>Days</Trans>
      </Button>
      {status !== 'ended' && (
        <Button size="small" aria-label={t`Edit parcel and addresses of ${name}`} onClick={() => onEdit('content')}>
          <PackageOpen {...icon} />
          <Trans>Parcel and addresses</Trans>
        </Button>
      )}
      {status !== 'ended' && !orderedBy?.hasLeft && (
        <Button
          size="small"
          aria-label={
            status === 'active' ? t`Pause ${name}` : shared ? t`Resume ${name} in my name` : t`Resume ${name}`
          }
          busyText={mutation.isPending && t`One moment...`}
          onClick={() => mutation.mutate(status === 'active' ? 'pause' : 'resume')}
        >
          {status === 'active' ? <Pause {...icon} /> : <Play {...icon} />}
          {status === 'active' ? (
            <Trans>Pause</Trans>
          ) : shared ? (
            <Trans>Resume in my name</Trans>
          ) : (
            <Trans>Resume</Trans>
          )}
        </Button>
      )}
      <Button size="small" variant="danger" aria-label={t`Delete ${name}`} onClick={() => setAsking(true)}>
        <Trash2 {...icon} />
        <Trans>Delete</Trans>
      </Button>
      {isAsking && <DeleteDialog id={id} name={name} onClose={() => setAsking(false)} />}
    </div>
  )
}

function DeleteDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const { t } = useLingui()
  const mutation = useRecurringChange(t`Could not delete it`, () => deleteRecurring(id))
  return (
    <Dialog
      open
      readFirst
      onOpenChange={(open) => !open && onClose()}
      title={t`Delete recurring order`}
      description={t`“${name}” orders nothing more. Orders that it has placed stay, and are canceled as usual.`}
    >
      <div className="mt-6 grid gap-2">
        <Button
          variant="danger"
          block
          busyText={mutation.isPending && t`One moment...`}
          onClick={() => mutation.mutate()}
        >
          <Trans>Delete</Trans>
        </Button>
        <Button block onClick={onClose}>
          <Trans>Keep it</Trans>
        </Button>
      </div>
    </Dialog>
  )
}
