import type { DriverOrder } from '@ilbud/proto/http/dispatch/driver-orders'
import { formatTrackingId } from '@ilbud/proto/http/parcels/tracking-id'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ApiError } from '#lib/api/api.ts'
import { refusalWords } from '#lib/api/refusal-words.ts'
import { toast } from '#lib/page/toast.ts'
import type { DriverAction } from '#features/driver/outbox/entry.ts'
import type { Outcome } from '#features/driver/outbox/outbox.ts'
import { driverRefusals } from './refusals.ts'

/** What was done with one of the orders, in one tap. */
interface Attempt {
  order: DriverOrder
  action: DriverAction
  outcome: Promise<Outcome>
}

interface Outcomes {
  of: readonly { attempt: Attempt; outcome: Outcome }[]
  undo: (orders: readonly DriverOrder[]) => void
}

/** Shows what became of one tap: done, stored for later, or refused, with the reason for each order. */
export function useOutcomeToast() {
  const { t } = useLingui()
  const refused = (of: readonly { attempt: Attempt; error: unknown }[], all: number): void => {
    const words = of.map(({ attempt, error }) => ({
      id: formatTrackingId(attempt.order.trackingId),
      why: refusalWords(error, driverRefusals())
    }))
    const count = of.length
    // The reference is shown beside the entry in the outbox.
    toast({
      title: all === 1 ? t`Update Failed` : t`${count} of ${all} not accepted`,
      description:
        all === 1
          ? words[0]!.why
          : words.map(({ id, why }) => (
              <span key={id} className="block">
                <b className="font-id">{id}</b> {why}
              </span>
            )),
      variant: 'destructive'
    })
  }

  const done = ({ of, undo }: Outcomes): void => {
    const orders = of.map(({ attempt }) => attempt.order)
    const count = orders.length
    const mayUndo = of.every(({ attempt }) => canBeCorrected(attempt.order, attempt.action))
    toast({
      title: plural(count, { one: 'Order Updated', other: '# orders updated' }),
      variant: 'success',
      ...(mayUndo && { action: { label: t`Undo`, run: () => undo(orders) } })
    })
  }

  const stored = ({ of, undo }: Outcomes): void => {
    const waiting = of.flatMap(({ outcome }) => (outcome.is === 'waiting' ? [outcome] : []))
    const over = Promise.all(waiting.map((outcome) => outcome.over()))
    const failure = waiting.find(({ error }) => error instanceof ApiError && error.status !== 401)
    if (failure) {
      const description = (
        <>
          <span className="block">{t`Failed to update order status`}</span>
          {t`It is kept on this phone and tried again.`}
        </>
      )
      void over.then(toast({ title: t`Update Failed`, description, variant: 'destructive' }).dismiss)
      return
    }
    const orders = of.map(({ attempt }) => attempt.order)
    const isStatus = of.every(({ attempt }) => attempt.action.kind === 'status')
    const kept = toast({
      title: t`Kept on this phone`,
      description: t`It is sent as soon as it can be.`,
      ...(isStatus && { action: { label: t`Undo`, run: () => undo(orders) } })
    })
    void over.then(kept.dismiss)
  }

  return async (attempts: readonly Attempt[], undo: Outcomes['undo']): Promise<void> => {
    const all = await Promise.all(attempts.map(async (attempt) => ({ attempt, outcome: await attempt.outcome })))
    const failed = all.flatMap(({ attempt, outcome }) =>
      outcome.is === 'refused' ? [{ attempt, error: outcome.error }] : []
    )
    // One message is shown at a time: a success must not cover it.
    if (failed.length > 0) return refused(failed, all.length)
    // A proof's tile shows by itself that the proof was taken.
    const others = all.filter(({ attempt }) => attempt.action.kind !== 'proof')
    const waiting = others.filter(({ outcome }) => outcome.is === 'waiting')
    const sent = others.filter(({ outcome }) => outcome.is === 'sent')
    if (waiting.length > 0) stored({ of: waiting, undo })
    else if (sent.length > 0) done({ of: sent, undo })
  }
}

/** A driver may correct a pickup and a start, within two minutes: docs/domain/order-lifecycle.md. */
function canBeCorrected({ allowedActions, returning }: DriverOrder, action: DriverAction): boolean {
  if (action.kind !== 'status') return false
  if (action.status === 'picked_up') return allowedActions.includes('markPickedUp')
  return action.status === 'in_transit' && allowedActions.includes('startDelivery') && !returning
}
