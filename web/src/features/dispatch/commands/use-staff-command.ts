import type { AdminVerb } from '@ilbud/proto/http/dispatch/admin-commands'
import { adminOrderSchema } from '@ilbud/proto/http/dispatch/admin-orders'
import { useMutation } from '@tanstack/react-query'
import { api } from '#lib/api/api.ts'
import { idempotencyKey } from '#lib/api/idempotency-key.ts'

interface StaffCommand {
  verb: AdminVerb
  orderId: string
  /** The order's version that was looked at: a newer one is refused rather than overrun. */
  version: number
  fields: Record<string, unknown>
}

export function doCommand({ verb, orderId, version, fields }: StaffCommand) {
  return api(adminOrderSchema, `/api/admin/v1/orders/${encodeURIComponent(orderId)}/${verb}`, {
    method: 'POST',
    headers: { 'idempotency-key': idempotencyKey() },
    body: JSON.stringify({ ...fields, version })
  })
}

/** One verb for one order. Done or refused, the order is looked at again. */
export function useStaffCommand(markChanged: (ids: readonly string[]) => void) {
  return useMutation({
    mutationFn: doCommand,
    onSettled: (_done, _error, { orderId }) => markChanged([orderId])
  })
}
