import { keyInLink, type ParcelLink } from './parcel-link.ts'

/** The ID and key to look up from what was typed or pasted, which may be a whole tracking link. */
export function trackingTerm(typed: string): ParcelLink {
  const text = typed.trim()
  const link = /\/track\/([^/?#\s]+)[^#\s]*(#\S*)?/.exec(text)
  if (!link) return { trackingId: text, key: null }
  return { trackingId: decoded(link[1]!), key: keyInLink(link[2] ?? '') }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
