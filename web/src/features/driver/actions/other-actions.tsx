import { formatTrackingId } from '@ilbud/proto/http/parcels/tracking-id'
import type { DriverOrder } from '@ilbud/proto/http/dispatch/driver-orders'
import type { OrderCommand } from '@ilbud/proto/http/orders/order-status'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#components/forms/button.tsx'
import { Sheet } from '#components/dialogs/dialog.tsx'
import { failureTitles } from '#features/driver/driver-words.ts'
import { QuestionDialog } from '#features/driver/question-dialog.tsx'
import { addressLines } from '#features/driver/stops/address-lines.ts'
import { FailureSheet } from './failure-sheet.tsx'
import { failureKind } from './next-action.ts'
import { useAttemptText } from './use-attempt-text.ts'
import type { OrderActions } from './use-order-actions.ts'

interface OtherActionsProps {
  order: DriverOrder
  /** Others of the same visit: a failure is reported for all of them, the rest is done one by one. */
  others?: readonly DriverOrder[]
  actions: OrderActions
}

/** Actions for when something goes wrong, as small buttons below the main one. */
export function OtherActions({ order, others = [], actions }: OtherActionsProps) {
  const { t, i18n } = useLingui()
  const [open, setOpen] = useState<'failure' | 'more' | null>(null)
  const kind = failureKind(order)
  const attempt = useAttemptText(order)
  const orders = [order, ...others]
  const ownMore = useMoreActions(order, actions)
  const more = others.length === 0 ? ownMore : []
  const [pending, setPending] = useState<MoreAction | null>(null)
  const [street] = addressLines(order.returning ? order.pickupAddress : order.deliveryAddress)
  const choose = (action: MoreAction): void => {
    setOpen(null)
    if (!action.loss) return action.run()
    actions.settle()
    setPending(action)
  }
  return (
    <div className="mt-1 flex">
      {kind && (
        <Button variant="quiet" className="grow text-text" onClick={() => setOpen('failure')}>
          {i18n._(failureTitles[kind])}
        </Button>
      )}
      {more.length > 0 && (
        <Button variant="quiet" className="grow text-text" onClick={() => setOpen('more')}>
          {t`More`}
        </Button>
      )}
      {kind && (
        <FailureSheet
          kind={kind}
          attempt={attempt}
          open={open === 'failure'}
          onClose={() => setOpen(null)}
          onReport={({ reason, note, photo }) => {
            // First, so that it is of this attempt.
            if (photo) actions.proveAll(orders, { proof: 'photo', signer: null, picture: photo })
            actions.reportAll(orders, { status: 'failed', reason, ...(note && { note }) })
          }}
        />
      )}
      <Sheet open={open === 'more'} onOpenChange={() => setOpen(null)} title={t`More`}>
        <div className="mt-3 grid gap-2.5">
          {more.map((action) => (
            <Button key={action.label} block onClick={() => choose(action)}>
              {action.label}
            </Button>
          ))}
        </div>
      </Sheet>
      {pending && (
        <QuestionDialog
          open
          title={pending.label}
          description={`${street} · ${formatTrackingId(order.trackingId)}. ${pending.loss}`}
          no={t`Not now`}
          yes={pending.label}
          isSettling={actions.isSettling}
          onNo={() => setPending(null)}
          onYes={() => {
            setPending(null)
            pending.run()
          }}
        />
      )}
    </div>
  )
}

interface MoreAction {
  command: OrderCommand
  label: string
  /** What cannot be undone, said before. */
  loss?: string
  run: () => void
}

function useMoreActions(order: DriverOrder, actions: OrderActions): MoreAction[] {
  const { t } = useLingui()
  // The sender recalled the parcel just before its driver heard of it.
  const overtaken: MoreAction = {
    command: 'confirmDelivery',
    label: t`The recipient already has it`,
    loss: t`The sender recalled the parcel, but you had already handed it over. It counts as delivered.`,
    run: () => actions.report(order, { status: 'delivered', handedTo: 'recipient' })
  }
  const all: MoreAction[] = [
    ...(order.returning ? [overtaken] : []),
    { command: 'correct', label: t`Undo the last step`, run: () => actions.correct(order) },
    {
      command: 'dropAtHub',
      label: t`Leave it at a hub`,
      loss: t`The order leaves your list. Another driver takes the parcel from there.`,
      run: () => actions.report(order, { status: 'at_hub' })
    },
    {
      command: 'startReturn',
      label: t`Return to the sender`,
      loss: t`There will be no further attempt at the recipient’s door.`,
      run: () => actions.report(order, { status: 'returning' })
    },
    {
      command: 'releaseJob',
      label: t`Give the order back`,
      loss: t`The order leaves your list. Any driver can take it.`,
      run: () => actions.release(order, 'Driver gave it back')
    }
  ]
  return all.filter(({ command }) => order.allowedActions.includes(command))
}
