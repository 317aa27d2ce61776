import type { Scope } from '@ilbud/proto/http/companies/api-keys'
import { useLingui } from '@lingui/react/macro'

/** What each scope lets a key do. */
export function useScopeWords(): Record<Scope, string> {
  const { t } = useLingui()
  return {
    'orders:read': t`Read orders, labels, receipts and proofs`,
    'orders:write': t`Place, change, cancel and recall orders`,
    'quotes:read': t`Ask for prices and times`,
    'tracking:read': t`Follow parcels with all details`,
    'webhooks:manage': t`Manage webhooks, and so have orders with names and phone numbers sent`
  }
}
