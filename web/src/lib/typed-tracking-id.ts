import { normalizeTrackingId } from '@ilbud/proto/http/tracking-id'

/** What somebody typed or pasted into a tracking box, as we store it; a whole tracking link too. Blank gives ''. */
export function readTypedTrackingId(typed: string): string {
  const fromLink = /\/track\/([^/?#\s]+)/.exec(typed)?.[1]
  return normalizeTrackingId(fromLink ? decodeURIComponent(fromLink) : typed.trim())
}
