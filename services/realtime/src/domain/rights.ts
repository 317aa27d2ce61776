import { isPlacedBy } from '@ilbud/proto/http/orders/placed-by'
import { isStaff, type Role } from '@ilbud/proto/http/roles'
import { hasEnded, type OrderSnapshot } from './snapshot.ts'

interface Reader {
  id: string
  role: Role
  companyId: string | null
}

// A driver keeps an order for two hours after its end.
const driverMs = 2 * 60 * 60_000

/** The parties to an order: the sender, its company's admins, the order's driver, staff. */
export function mayRead({ id, role, companyId }: Reader, snapshot: OrderSnapshot, now: number): boolean {
  if (isStaff(role)) return true
  if (role === 'driver') {
    return snapshot.driverId === id && !(hasEnded(snapshot) && now - Date.parse(snapshot.at) > driverMs)
  }
  if (role === 'company_admin' && companyId !== null && companyId === snapshot.companyId) return true
  return isPlacedBy(snapshot, { id, companyId })
}
