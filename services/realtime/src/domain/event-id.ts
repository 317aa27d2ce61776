export interface EventId {
  epoch: string
  version: number
}

export function writeEventId({ epoch, version }: EventId): string {
  return `${epoch}:${version}`
}

/** What a client sends as `Last-Event-ID`; null for what we never wrote. */
export function readEventId(text: string | undefined): EventId | null {
  const match = /^([0-9a-f-]{36}):(\d{1,9})$/.exec(text ?? '')
  return match ? { epoch: match[1]!, version: Number(match[2]) } : null
}
