import { isStaff, type Role } from '@ilbud/proto/http/roles'
import { hasEnded, type Present } from './present.ts'

export interface Reader {
  id: string
  role: Role
  companyId: string | null
}

// Contract 6: a driver keeps an order for two hours after its end.
const driverMs = 2 * 60 * 60_000

/** Contract 5, "party": the sender, its company's admins, the order's driver, staff. */
export function mayRead({ id, role, companyId }: Reader, present: Present, now: number): boolean {
  if (isStaff(role)) return true
  if (role === 'driver') {
    return present.driverId === id && !(hasEnded(present) && now - Date.parse(present.at) > driverMs)
  }
  if (role === 'company_admin' && companyId !== null && companyId === present.companyId) return true
  return present.customerId === id
}
