import { formatPercent } from '#lib/format/format-percent.ts'

/** A claim of the settings: a percentage as the reader's language writes it, everything else as it is. */
export function claimText(claim: string): string {
  const [, whole, decimals = ''] = /^\s*(\d+)(?:[.,](\d+))?\s*%\s*$/.exec(claim) ?? []
  if (whole === undefined) return claim
  return formatPercent(Number(`${whole}.${decimals}`), decimals.length, decimals.length)
}
