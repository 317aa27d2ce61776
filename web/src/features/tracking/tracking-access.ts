/** Who asks: the key of the link, and who is signed in. The answer differs by both (contract 5). */
export interface TrackingAccess {
  key: string | null
  userId: string | null
}
