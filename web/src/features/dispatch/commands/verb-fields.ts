import { adminVerbFields, type AdminVerb } from '@ilbud/proto/http/dispatch/admin-commands'
import { z } from 'zod/mini'

/** What the form of a verb holds: text as it was typed. */
export interface VerbDraft {
  driverId: string
  reason: string
  note: string
  minutes: string
  step: string
}

export const emptyDraft: VerbDraft = { driverId: '', reason: '', note: '', minutes: '15', step: '' }

type VerbErrors = Partial<Record<keyof VerbDraft, string>>

/** The fields to send, or their errors, by the server's own schema. */
export function readVerbDraft(
  verb: AdminVerb,
  draft: VerbDraft
): { ok: true; fields: Record<string, unknown> } | { ok: false; errors: VerbErrors } {
  const { minutes, step, ...rest } = draft
  const typed = {
    ...rest,
    command: step,
    // Also of a parcel on its way back, whose recall came too late.
    ...(step === 'confirmDelivery' && { handedTo: 'recipient' }),
    minutes: minutes.trim() === '' ? null : Number(minutes)
  }
  const answer = z.object(adminVerbFields[verb] as z.core.$ZodShape).safeParse(typed)
  if (answer.success) return { ok: true, fields: answer.data }
  const errors: VerbErrors = {}
  for (const { path, message } of answer.error.issues) {
    const field = path[0] === 'command' ? 'step' : (path[0] as keyof VerbDraft)
    errors[field] ??= message
  }
  return { ok: false, errors }
}
