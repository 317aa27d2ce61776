import { useState } from 'react'
import { ApiError } from '#lib/api/api.ts'

/** What is wrong with fields, by their names. */
export type FieldErrors = Record<string, string>

/** The first message of each field, from a schema's issues or the server's; of those within a part, without its name. */
export function byField(issues: readonly { path: unknown; message: string }[], within?: string): FieldErrors {
  const found: FieldErrors = {}
  for (const { path, message } of issues) {
    const names = Array.isArray(path) ? path.map(String) : String(path).split('.')
    if (within !== undefined && names.shift() !== within) continue
    const field = names[0]
    if (field) found[field] ??= message
  }
  return found
}

/** What the server refused about single fields; empty where it refused something else, or did not answer. */
export function refusedFields(error: unknown, within?: string): FieldErrors {
  return error instanceof ApiError ? byField(error.problem?.errors ?? [], within) : {}
}

/**
 * The errors of a form whose fields have the ids `{form}-{name}`. Every form shows them at the fields, whether the
 * browser or the server found them; a toast is only for what is about no field.
 */
export function useFieldErrors(form: string) {
  const [errors, setErrors] = useState<FieldErrors>({})
  /** Shows errors and moves the focus to the first field. False: none of them is about a field of this form. */
  const show = (found: FieldErrors): boolean => {
    setErrors(found)
    const fields = Object.keys(found).flatMap((name) => document.getElementById(`${form}-${name}`) ?? [])
    const [first] = fields.toSorted((one, other) => (isBefore(one, other) ? -1 : 1))
    first?.focus()
    return first !== undefined
  }
  /** A field was changed: what was wrong with it is no longer said. */
  const forget = (...fields: string[]) =>
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !fields.includes(name))))
  return { errors, show, forget }
}

function isBefore(one: Node, other: Node): boolean {
  return Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING)
}
