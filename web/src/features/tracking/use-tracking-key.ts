import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { storeTrackingKey, storedTrackingKey, keyInLink } from '#lib/parcel/parcel-link.ts'

/**
 * The tracking key in the link's fragment (`#k=…`), stored for this visit, so that the page still has it when it is
 * opened again.
 */
export function useTrackingKey(trackingId: string): string | null {
  const inLink = keyInLink(useLocation().hash)
  useEffect(() => {
    if (inLink) storeTrackingKey(trackingId, inLink)
  }, [inLink, trackingId])
  return inLink ?? storedTrackingKey(trackingId)
}
