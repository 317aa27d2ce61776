import type { DriverOrder, DriverStatusBody } from '@ilbud/proto/http/dispatch/driver-orders'
import type { LabelScan } from '@ilbud/proto/http/orders/label'
import { isHandOver, needsScan } from './needs-scan.ts'

/** Orders of one report, and the labels that were scanned for it so far. */
export interface Scanning {
  orders: readonly DriverOrder[]
  change: Pick<DriverStatusBody, 'status'>
  scans: ReadonlyMap<string, LabelScan>
  /** The driver wants to scan, also where it is no rule. */
  byWish: boolean
}

/** A report that waits for labels, which come in any order. */
export interface ScanQuestion {
  /** The parcels whose labels are missing. */
  waiting: readonly DriverOrder[]
  /** The parcels that are scanned already. */
  scanned: readonly DriverOrder[]
  status: DriverStatusBody['status']
  answer: (order: DriverOrder, scan: LabelScan) => void
  /** Reports the scanned parcels without the others; null: none is scanned. */
  finish: (() => void) | null
  /** Nothing is reported. */
  cancel: () => void
}

/** The orders whose labels are missing. */
export function withoutScan({ orders, change, scans, byWish }: Scanning): DriverOrder[] {
  const { status } = change
  return orders.filter((order) => {
    const isWanted = (byWish && isHandOver(status)) || needsScan(order, { status })
    return isWanted && !scans.has(order.id)
  })
}

/** Null: no label is missing. */
export function scanQuestionOf<State extends Scanning>(
  pending: State,
  submit: (pending: State) => void,
  cancel: () => void
): ScanQuestion | null {
  const { orders, change, scans } = pending
  const waiting = withoutScan(pending)
  if (waiting.length === 0) return null
  const scanned = orders.filter(({ id }) => scans.has(id))
  return {
    waiting,
    scanned,
    status: change.status,
    answer: ({ id }, scan) => submit({ ...pending, scans: new Map(scans).set(id, scan) }),
    finish:
      scanned.length === 0
        ? null
        : () => submit({ ...pending, orders: orders.filter((one) => !waiting.includes(one)) }),
    cancel
  }
}
