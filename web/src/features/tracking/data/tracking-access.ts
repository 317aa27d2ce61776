/** The key of the link and the signed-in user. The result depends on both (docs/domain/disclosure.md). */
export interface TrackingAccess {
  key: string | null
  userId: string | null
}
