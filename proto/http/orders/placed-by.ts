/**
 * Whether an order is this account's own: it placed it, for itself or for the company that it still belongs to. What
 * somebody ordered for a company stays with the company when they leave.
 */
export function isPlacedBy(
  order: { customerId: string; companyId: string | null },
  account: { id: string | null; companyId: string | null }
): boolean {
  return order.customerId === account.id && (order.companyId === null || order.companyId === account.companyId)
}
