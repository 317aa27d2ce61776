import type { DriverOrder, DriverStatusBody } from '@ilbud/proto/http/dispatch/driver-orders'
import type { LatLng } from '@ilbud/proto/http/fields/fields'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { toast } from '#lib/page/toast.ts'
import type { DriverAction } from '#features/driver/outbox/entry.ts'
import { needsPin } from '#features/driver/pin/needs-pin.ts'
import { type Scanning, type ScanQuestion, scanQuestionOf, withoutScan } from '#features/driver/scan/scan-question.ts'
import { useAccept } from '#features/driver/pool/use-accept.ts'
import { lockMs, usePerform } from './use-perform.ts'

type Report = Pick<DriverStatusBody, 'status' | 'reason' | 'note' | 'handedTo' | 'pin' | 'scan'>
type Proof = Omit<Extract<DriverAction, { kind: 'proof' }>, 'kind'>

/** A report that waits for the recipient's PIN. */
interface PinQuestion {
  order: DriverOrder
  answer: (pin: string) => void
  /** Nothing is reported. */
  cancel: () => void
  /** Reports the other parcels of the same tap; null: there are none. */
  leaveOut: (() => void) | null
}

export interface OrderActions {
  /** An action for this order is being sent, so that the next button is not pressed by accident. */
  isBusy: (orderId: string) => boolean
  /** True for a moment after an action, while cards may move: a press then was meant for something else. */
  isSettling: boolean
  settle: () => void
  accept: (order: DriverOrder) => void
  report: (order: DriverOrder, change: Report) => void
  /** The same of several orders in one tap; each is a command of its own. */
  reportAll: (orders: readonly DriverOrder[], change: Report) => void
  /** The same with scans of the labels, also where they are no rule. */
  scanAll: (orders: readonly DriverOrder[], change: Report) => void
  scanQuestion: ScanQuestion | null
  pinQuestion: PinQuestion | null
  release: (order: DriverOrder, reason: string) => void
  correct: (order: DriverOrder) => void
  prove: (order: DriverOrder, proof: Proof) => void
  /** One photo or signature for several orders. */
  proveAll: (orders: readonly DriverOrder[], proof: Proof) => void
}

/** Orders that are reported together, and the labels and PINs that there are for them so far. */
interface Pending extends Scanning {
  change: Report
  pins: ReadonlyMap<string, string>
}

/** What a driver can do with an order, and the toasts about it. Everything except accepting goes through the outbox. */
export function useOrderActions(driverId: string, location: LatLng | null): OrderActions {
  const { t } = useLingui()
  const { perform, correct, busy, isOpen } = usePerform(location)
  const release = (order: DriverOrder, reason: string): void =>
    void perform([{ order, action: { kind: 'release', reason } }])
  const accept = useAccept(driverId, location, release)
  const [isSettling, setSettling] = useState(false)
  const settle = (): void => {
    setSettling(true)
    setTimeout(() => isOpen.current && setSettling(false), lockMs)
  }

  const [pending, setPending] = useState<Pending | null>(null)

  const submit = (next: Pending): void => {
    const isPinMissing = next.orders.some((order) => needsPin(order, changeOf(order, next)))
    if (isPinMissing || withoutScan(next).length > 0) return setPending(next)
    setPending(null)
    settle()
    void perform(next.orders.map((order) => ({ order, action: actionOf(order, next) })))
  }

  const begin = (orders: readonly DriverOrder[], change: Report, byWish: boolean): void => {
    if (change.status === 'delivered' && orders.some((order) => missingProofs(order).length > 0)) {
      toast({
        title: t`Update Failed`,
        description: t`The sender asked for a proof of delivery. Give it under Routes first.`,
        variant: 'destructive'
      })
      return
    }
    submit({ orders, change, pins: new Map(), scans: new Map(), byWish })
  }

  const reportAll: OrderActions['reportAll'] = (orders, change) => begin(orders, change, false)
  const cancel = (): void => setPending(null)
  const scanQuestion = pending && scanQuestionOf(pending, submit, cancel)

  const proveAll: OrderActions['proveAll'] = (orders, proof) =>
    void perform(orders.map((order) => ({ order, action: { kind: 'proof', ...proof } })))

  return {
    isBusy: (orderId) => busy.has(orderId) || accept.busyOrderId === orderId,
    isSettling,
    settle,
    accept: (order) => {
      settle()
      accept.accept(order)
    },
    report: (order, change) => reportAll([order], change),
    reportAll,
    scanAll: (orders, change) => begin(orders, change, true),
    scanQuestion,
    // The labels first: without the right parcel nobody is asked for a PIN.
    pinQuestion: pending && !scanQuestion ? pinQuestionOf(pending, submit, cancel) : null,
    release,
    correct: (order) => correct([order]),
    prove: (order, proof) => proveAll([order], proof),
    proveAll
  }
}

/** What is reported of one of the orders, with its own label and PIN. */
function changeOf({ id }: DriverOrder, { change, pins, scans }: Pending): Report {
  return { ...change, ...(scans.has(id) && { scan: scans.get(id) }), ...(pins.has(id) && { pin: pins.get(id) }) }
}

function actionOf(order: DriverOrder, pending: Pending): DriverAction {
  // For the case that the sender recalls the parcel before the server hears of this.
  const handedTo = order.returning ? ('sender' as const) : ('recipient' as const)
  const seen = pending.change.status === 'delivered' ? { handedTo } : {}
  return { kind: 'status', ...seen, ...changeOf(order, pending) }
}

/** About the first order whose PIN is missing. */
function pinQuestionOf(pending: Pending, submit: (pending: Pending) => void, cancel: () => void): PinQuestion {
  const { orders, change, pins } = pending
  const order = orders.find((one) => !pins.has(one.id) && needsPin(one, change))!
  const others = orders.filter((one) => one !== order)
  return {
    order,
    answer: (pin) => submit({ ...pending, pins: new Map(pins).set(order.id, pin) }),
    cancel,
    leaveOut: others.length === 0 ? null : () => submit({ ...pending, orders: others })
  }
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
