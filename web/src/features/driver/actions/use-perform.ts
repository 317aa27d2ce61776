import type { DriverOrder } from '@ilbud/proto/http/dispatch/driver-orders'
import type { LatLng } from '@ilbud/proto/http/fields/fields'
import { formatTrackingId } from '@ilbud/proto/http/parcels/tracking-id'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { toast } from '#lib/page/toast.ts'
import type { DriverAction, Entry } from '#features/driver/outbox/entry.ts'
import { useOutbox } from '#features/driver/outbox/outbox-provider.tsx'
import { withoutCity } from '#features/driver/stops/address-lines.ts'
import { parcelCount } from '#features/driver/stops/visits.ts'
import { useOutcomeToast } from './use-outcome-toast.tsx'

// The order gets its next state at once, and the next button stands where the last one stood: presses count again
// only after so long, so that several taps at one spot are one step.
export const lockMs = 2_000
/** A delivery cannot be corrected by the driver, so it is sent only after the time of its undo. */
const undoMs = 5_000
// With a server that does not answer the driver goes on as without a network: the outbox sends in order.
const patienceMs = 3_000

interface Step {
  order: DriverOrder
  action: DriverAction
}

/** Sends the steps of one tap through the outbox, with its toasts, and takes the last steps back. */
export function usePerform(location: LatLng | null) {
  const { t } = useLingui()
  const outbox = useOutbox()
  const showOutcomes = useOutcomeToast()
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  const isOpen = useIsOpen()

  const perform = async (steps: readonly Step[]): Promise<void> => {
    await dropMended(steps)
    const ids = new Set(steps.map(({ order }) => order.id))
    setBusy((before) => new Set([...before, ...ids]))
    const apart = after(lockMs)
    const isOne = steps.length === 1
    const isFinal = steps.every(({ action }) => action.kind === 'status' && action.status === 'delivered')
    const outcomes = await outbox.addAll(
      steps.map(({ order, action }) => ({
        orderId: order.id,
        label: isOne ? doorOf(order) : `${doorOf(order)} · ${formatTrackingId(order.trackingId)}`,
        location,
        action,
        ...(isFinal && { undoMs })
      }))
    )
    if (isFinal) announce(steps.map(({ order }) => order))
    const attempts = steps.map((step, at) => ({ ...step, outcome: outcomes[at]! }))
    await Promise.race([showOutcomes(attempts, correct), after(patienceMs)])
    await apart
    if (isOpen.current) setBusy((before) => new Set([...before].filter((id) => !ids.has(id))))
  }

  function announce(orders: readonly DriverOrder[]): void {
    const [first] = orders as [DriverOrder]
    const label = doorOf(first)
    const count = parcelCount(orders)
    const what = orders.length === 1 ? label : t`${label}: ${count} parcels`
    toast({
      title: first.returning ? t`Returned` : t`Delivered`,
      description: navigator.onLine
        ? t`${what}. Will be sent in 5 seconds.`
        : t`${what}. Will be sent once there is a network.`,
      action: { label: t`Undo`, run: () => correct(orders) },
      durationMs: undoMs
    })
  }

  /** With another PIN or label a step replaces the one that the server refused, which would hold it back. */
  async function dropMended(steps: readonly Step[]): Promise<void> {
    for (const { order, action } of steps) {
      const wrong = outbox.snapshot().entries.find((entry) => entry.orderId === order.id && isMended(entry.refusal))
      if (wrong && action.kind === 'status') await outbox.drop(wrong.key)
    }
  }

  /** Actions that were not sent yet are removed from the outbox without a call. */
  function correct(orders: readonly DriverOrder[]): void {
    const { entries } = outbox.snapshot()
    const unsent = orders.map((order) => ({
      order,
      last: entries.findLast(({ orderId, action }) => orderId === order.id && action.kind === 'status')
    }))
    for (const { last } of unsent) if (last) void outbox.drop(last.key)
    const sent = unsent.filter(({ last }) => !last).map(({ order }): Step => ({ order, action: { kind: 'correct' } }))
    if (sent.length > 0) void perform(sent)
  }
  return { perform, correct, busy, isOpen }
}

function doorOf({ returning, pickupAddress, deliveryAddress }: DriverOrder): string {
  return withoutCity(returning ? pickupAddress : deliveryAddress)
}

function isMended(refusal: Entry['refusal']): boolean {
  return ['PIN_WRONG', 'SCAN_REQUIRED', 'WRONG_PARCEL'].includes(refusal?.code ?? '')
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
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
