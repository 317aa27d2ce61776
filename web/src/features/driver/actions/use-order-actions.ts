import type { DriverOrder, DriverStatusBody } from '@ilbud/proto/http/driver-orders'
import type { LatLng } from '@ilbud/proto/http/fields'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { toast } from '#lib/page/toast.ts'
import { withoutCity } from '#features/driver/stops/address-lines.ts'
import { useOutbox } from '#features/driver/outbox/outbox-provider.tsx'
import type { DriverAction, Entry } from '#features/driver/outbox/entry.ts'
import { needsPin } from '#features/driver/pin/needs-pin.ts'
import { useAccept } from '#features/driver/pool/use-accept.ts'
import { useOutcomeToast } from './use-outcome-toast.tsx'

type Report = Pick<DriverStatusBody, 'status' | 'reason' | 'note' | 'handedTo' | 'pin'>

export interface OrderActions {
  /** An action for this order is being sent, so that the next button is not pressed by accident. */
  isBusy: (orderId: string) => boolean
  /** True for a moment after an action, while cards may move: a press then was meant for something else. */
  isSettling: boolean
  settle: () => void
  accept: (order: DriverOrder) => void
  report: (order: DriverOrder, change: Report) => void
  /** A report that waits for the recipient's PIN. */
  pinQuestion: { order: DriverOrder; answer: (pin: string) => void; cancel: () => void } | null
  release: (order: DriverOrder, reason: string) => void
  correct: (order: DriverOrder) => void
  prove: (order: DriverOrder, proof: Omit<Extract<DriverAction, { kind: 'proof' }>, 'kind'>) => void
}

// The order gets its next state at once, and the next button stands where the last one stood: presses count again
// only after so long, so that several taps at one spot are one step.
const lockMs = 2_000
/** A delivery cannot be corrected by the driver, so it is sent only after the time of its undo. */
const undoMs = 5_000
// With a server that does not answer the driver goes on as without a network: the outbox sends in order.
const patienceMs = 3_000

/** What a driver can do with an order, and the toasts about it. Everything except accepting goes through the outbox. */
export function useOrderActions(driverId: string, location: LatLng | null): OrderActions {
  const { t } = useLingui()
  const { perform, correct, busy, isOpen } = usePerform(location)
  const release = (order: DriverOrder, reason: string): void => void perform(order, { kind: 'release', reason })
  const accept = useAccept(driverId, location, release)
  const [isSettling, setSettling] = useState(false)
  const settle = (): void => {
    setSettling(true)
    setTimeout(() => isOpen.current && setSettling(false), lockMs)
  }

  const [withoutPin, setWithoutPin] = useState<{ order: DriverOrder; change: Report } | null>(null)

  const report: OrderActions['report'] = (order, change) => {
    if (change.status === 'delivered' && missingProofs(order).length > 0) {
      toast({
        title: t`Update Failed`,
        description: t`The sender asked for a proof of delivery. Give it under Routes first.`,
        variant: 'destructive'
      })
      return
    }
    if (needsPin(order, change)) return setWithoutPin({ order, change })
    setWithoutPin(null)
    settle()
    // For the case that the sender recalls the parcel before the server hears of this.
    const seen =
      change.status === 'delivered' ? { handedTo: order.returning ? ('sender' as const) : ('recipient' as const) } : {}
    void perform(order, { kind: 'status', ...seen, ...change })
  }

  return {
    isBusy: (orderId) => busy.has(orderId) || accept.busyOrderId === orderId,
    isSettling,
    settle,
    accept: (order) => {
      settle()
      accept.accept(order)
    },
    report,
    pinQuestion: withoutPin && {
      order: withoutPin.order,
      answer: (pin) => report(withoutPin.order, { ...withoutPin.change, pin }),
      cancel: () => setWithoutPin(null)
    },
    release,
    correct,
    prove: (order, proof) => void perform(order, { kind: 'proof', ...proof })
  }
}

/** Sends an action through the outbox, with its toasts, and takes the last step back. */
function usePerform(location: LatLng | null) {
  const { t } = useLingui()
  const outbox = useOutbox()
  const showOutcome = useOutcomeToast()
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  const isOpen = useIsOpen()

  const perform = async (order: DriverOrder, action: DriverAction): Promise<void> => {
    // A PIN that was typed again replaces the one that the server refused, which would hold it back.
    const wrong = outbox.snapshot().entries.find(({ orderId, refusal }) => orderId === order.id && isWrongPin(refusal))
    if (wrong && action.kind === 'status') await outbox.drop(wrong.key)
    setBusy((before) => new Set(before).add(order.id))
    const apart = after(lockMs)
    const label = withoutCity(order.returning ? order.pickupAddress : order.deliveryAddress)
    const isFinal = action.kind === 'status' && action.status === 'delivered'
    if (isFinal)
      toast({
        title: order.returning ? t`Returned` : t`Delivered`,
        description: t`${label}. Will be sent in 5 seconds.`,
        action: { label: t`Undo`, run: () => correct(order) },
        durationMs: undoMs
      })
    const added = outbox
      .add({ orderId: order.id, label, location, action, ...(isFinal && { undoMs }) })
      .then((outcome) => showOutcome(order, outcome, action, () => correct(order)))
    await Promise.race([added, after(patienceMs)])
    await apart
    if (isOpen.current) setBusy((before) => new Set([...before].filter((id) => id !== order.id)))
  }

  /** An action that was not sent yet is removed from the outbox without a call. */
  function correct(order: DriverOrder): void {
    const last = outbox
      .snapshot()
      .entries.findLast(({ orderId, action }) => orderId === order.id && action.kind === 'status')
    if (last) void outbox.drop(last.key)
    else void perform(order, { kind: 'correct' })
  }
  return { perform, correct, busy, isOpen }
}

function isWrongPin(refusal: Entry['refusal']): boolean {
  return refusal?.code === 'PIN_WRONG'
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** The proofs that the sender requires and that are missing. None for a parcel on its way back. */
export function missingProofs({
  allowedActions,
  requiredProofs,
  proofsDone,
  returning
}: DriverOrder): DriverOrder['requiredProofs'] {
  return allowedActions.includes('confirmDelivery') && !returning
    ? requiredProofs.filter((kind) => !proofsDone.includes(kind))
    : []
}

/** Whether the component is still mounted when a late answer arrives. */
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
