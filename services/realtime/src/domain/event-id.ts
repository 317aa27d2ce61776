export interface EventId {
  epoch: string
  version: number
}

export function writeEventId({ epoch, version }: EventId): string {
  return `${epoch}:${version}`
}

// Matches no order, so it is answered with a reset like anything that cannot be replayed (docs/protocols/live.md).
const foreign: EventId = { epoch: '', version: 0 }

/** Parses a `Last-Event-ID`; null if none was sent. */
export function readEventId(text: string | undefined): EventId | null {
  if (!text) return null
  const match = /^([0-9a-f-]{36}):(\d{1,9})$/.exec(text)
  return match ? { epoch: match[1]!, version: Number(match[2]) } : foreign
}
