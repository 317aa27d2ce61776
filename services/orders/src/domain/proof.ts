import type { ProofKind } from '@ilbud/proto/http/orders/order-status'

/** What a driver showed of a delivery: a picture, a signature, or a name that was typed. */
export interface Proof {
  id: string
  orderId: string
  driverId: string
  kind: ProofKind
  signer: string | null
  /** The name of the picture; null for a typed signature. */
  file: string | null
  at: Date
  /** When the phone took it, where it was offline then. */
  occurredAt: Date | null
}
