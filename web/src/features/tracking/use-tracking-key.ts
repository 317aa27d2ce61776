import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { readStored, writeStored } from '#lib/storage.ts'

/** The tracking key of the link's fragment (`#k=…`), kept for this visit, so that a later visit to the page has it. */
export function useTrackingKey(trackingId: string): string | null {
  const inLink = useKeyInLink()
  const stored = `ilbud.track-key.${trackingId}`
  useEffect(() => {
    if (inLink) writeStored('session', stored, inLink)
  }, [inLink, stored])
  return inLink ?? readStored('session', stored)
}

export function useKeyInLink(): string | null {
  const { hash } = useLocation()
  return new URLSearchParams(hash.slice(1)).get('k')
}
