import { readStored, writeStored } from '#lib/storage/storage.ts'

const keyOf = (applicationId: string) => `ilbud.applied.${applicationId}`

/** When this application was sent from this tab, so that its page can count the days. The server tells the status alone. */
export function rememberApplied(applicationId: string): void {
  writeStored('session', keyOf(applicationId), String(Date.now()))
}

export function readApplied(applicationId: string): number | null {
  const at = Number(readStored('session', keyOf(applicationId)) ?? Number.NaN)
  return Number.isFinite(at) ? at : null
}
