/** The page of a parcel. The key is in the fragment, which browsers send to no server. */
export function trackingUrl(
  publicUrl: string,
  { trackingId, trackingKey }: { trackingId: string; trackingKey: string }
): string {
  return `${publicUrl}/track/${trackingId}${trackingKey && `#k=${trackingKey}`}`
}
