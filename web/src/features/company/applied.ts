import { readStored, writeStored } from '#lib/storage/storage.ts'

const keyOf = (applicationId: string) => `ilbud.applied.${applicationId}`

/** Remembers in this tab when an application was sent, since the server returns only its status. */
export function rememberApplied(applicationId: string): void {
  writeStored('session', keyOf(applicationId), String(Date.now()))
}

export function readApplied(applicationId: string): number | null {
  const at = Number(readStored('session', keyOf(applicationId)) ?? Number.NaN)
  return Number.isFinite(at) ? at : null
}
