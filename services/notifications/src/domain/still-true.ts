import { finalStates, type OrderState } from '@ilbud/proto/http/orders/order-status'
import type { Cause, ChosenTime, Kind } from './cause.ts'

/** What is known of an order from its latest events. */
export interface OrderNow extends ChosenTime {
  /** Null: not known. */
  state: OrderState | null
  delayed: boolean
}

const underway: readonly OrderState[] = ['PICKED_UP', 'AT_HUB', 'LOADED']

/** The states in which a message still says what is. Kinds that are not here stay true. */
const states: Partial<Record<Kind, readonly OrderState[]>> = {
  'order-confirmed': ['CREATED', 'ASSIGNED'],
  placed: ['CREATED', 'ASSIGNED', ...underway],
  released: ['CREATED', 'ASSIGNED'],
  'driver-assigned': ['ASSIGNED'],
  'picked-up': underway,
  'out-for-delivery': ['OUT_FOR_DELIVERY'],
  rescheduled: ['CREATED', 'ASSIGNED', ...underway, 'OUT_FOR_DELIVERY', 'ATTEMPT_FAILED'],
  'attempt-failed': ['ATTEMPT_FAILED'],
  returning: ['RETURNING']
}

/** Whether a message that has waited for the morning still says what is. */
export function isStillTrue(cause: Cause, { state, delayed, notBefore, notAfter }: OrderNow): boolean {
  const { kind } = cause
  if (state === null) return true
  if (kind === 'delayed') return delayed && !finalStates.includes(state)
  if (kind === 'rescheduled' && (cause.notBefore !== notBefore || cause.notAfter !== notAfter)) return false
  return states[kind]?.includes(state) ?? true
}
