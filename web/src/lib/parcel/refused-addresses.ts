import { ApiError } from '#lib/api/api.ts'
import { refusalWords } from '#lib/api/refusal-words.ts'

/** What a refusal says at the fields of the addresses: outside our areas, or in different ones; else null. */
export function refusedAddresses(error: unknown): Record<string, string> | null {
  if (!(error instanceof ApiError) || !error.problem) return null
  const { code, end } = error.problem
  const message = refusalWords(error) ?? error.problem.message
  if (code === 'OUT_OF_AREA') return end === 'pickup' ? { pickupAddress: message } : { deliveryAddress: message }
  return code === 'DIFFERENT_AREAS' ? { deliveryAddress: message } : null
}
