import type { DriverOrder, DriverStatusBody } from '@ilbud/proto/http/driver-orders'
import type { LatLng } from '@ilbud/proto/http/fields'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { toast } from '#lib/page/toast.ts'
import { withoutCity } from '#features/driver/stops/address-lines.ts'
import { useOutbox } from '#features/driver/outbox/outbox-provider.tsx'
import type { Deed } from '#features/driver/outbox/entry.ts'
import { useAccept } from '#features/driver/pool/use-accept.ts'
import { useTellOutcome } from './use-tell-outcome.tsx'

export interface OrderActions {
  /** A tap on this order is being answered: the next button is not yet under the finger. */
  isBusy: (orderId: string) => boolean
  /** Just after a tap, while cards may move: a press now was meant for something else. */
  isSettling: boolean
  accept: (order: DriverOrder) => void
  report: (order: DriverOrder, change: Pick<DriverStatusBody, 'status' | 'reason'>) => void
  release: (order: DriverOrder, reason: string) => void
  correct: (order: DriverOrder) => void
  prove: (order: DriverOrder, proof: Omit<Extract<Deed, { kind: 'proof' }>, 'kind'>) => void
}

// The order has its next state at once. So long the buttons wait, that a second tap of the same finger does nothing.
const doubleTapMs = 700

/** What a driver can do with an order, with the spec's toasts. All but accepting goes through the outbox. */
export function useOrderActions(driverId: string, location: LatLng | null): OrderActions {
  const { t } = useLingui()
  const outbox = useOutbox()
  const tellOutcome = useTellOutcome()
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  const isOpen = useIsOpen()

  const perform = async (order: DriverOrder, deed: Deed): Promise<void> => {
    setBusy((before) => new Set(before).add(order.id))
    const apart = new Promise((resolve) => setTimeout(resolve, doubleTapMs))
    const label = withoutCity(order.returning ? order.pickupAddress : order.deliveryAddress)
    const outcome = await outbox.add({ orderId: order.id, label, location, deed })
    tellOutcome(order, outcome, deed, () => correct(order))
    await apart
    if (isOpen.current) setBusy((before) => new Set([...before].filter((id) => id !== order.id)))
  }

  const release = (order: DriverOrder, reason: string): void => void perform(order, { kind: 'release', reason })
  const accept = useAccept(driverId, location, release)
  const [isSettling, setSettling] = useState(false)
  const settle = (): void => {
    setSettling(true)
    setTimeout(() => isOpen.current && setSettling(false), doubleTapMs)
  }

  /** What has not left this phone is taken back without a word to anybody. */
  function correct(order: DriverOrder): void {
    const last = outbox
      .snapshot()
      .entries.findLast(({ orderId, deed }) => orderId === order.id && deed.kind === 'status')
    if (last) void outbox.drop(last.key)
    else void perform(order, { kind: 'correct' })
  }

  const report: OrderActions['report'] = (order, change) => {
    if (change.status === 'delivered' && missingProofs(order).length > 0) {
      toast({
        title: t`Update Failed`,
        description: t`The sender asked for a proof of delivery. Give it under Routes first.`,
        variant: 'destructive'
      })
      return
    }
    settle()
    void perform(order, { kind: 'status', ...change })
  }

  return {
    isBusy: (orderId) => busy.has(orderId) || accept.busyOrderId === orderId,
    isSettling,
    accept: (order) => {
      settle()
      accept.accept(order)
    },
    report,
    release,
    correct,
    prove: (order, proof) => void perform(order, { kind: 'proof', ...proof })
  }
}

/** Asked for by the sender and not given yet. A parcel that goes back needs none. */
export function missingProofs({
  allowedActions,
  requiredProofs,
  proofsDone
}: DriverOrder): DriverOrder['requiredProofs'] {
  return allowedActions.includes('confirmDelivery') ? requiredProofs.filter((kind) => !proofsDone.includes(kind)) : []
}

/** Whether the screen is still there when something late comes back. */
function useIsOpen(): { readonly current: boolean } {
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  return isOpen
}
