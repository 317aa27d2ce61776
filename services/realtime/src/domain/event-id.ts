export interface EventId {
  epoch: string
  version: number
}

export function writeEventId({ epoch, version }: EventId): string {
  return `${epoch}:${version}`
}

// Of no order: contract 7 answers it with a reset, as whatever cannot be replayed.
const foreign: EventId = { epoch: '', version: 0 }

/** What a client sends as `Last-Event-ID`; null where it sends none. */
export function readEventId(text: string | undefined): EventId | null {
  if (!text) return null
  const match = /^([0-9a-f-]{36}):(\d{1,9})$/.exec(text)
  return match ? { epoch: match[1]!, version: Number(match[2]) } : foreign
}
