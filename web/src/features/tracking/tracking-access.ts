/** The key of the link and the signed-in user. The result depends on both (contract 5). */
export interface TrackingAccess {
  key: string | null
  userId: string | null
}
