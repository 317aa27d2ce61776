import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { type FieldErrors, refusedFields, toastRest, type Reading } from './field-errors.ts'

type Form<Values extends FieldValues, Sent> = Pick<UseFormReturn<Values, unknown, Sent>, 'getValues' | 'setError'>

/**
 * Shows at the fields of a form of react-hook-form, whose default values name all its fields, what was found about
 * them, with the focus on the first. False: none of it is about a field of this form.
 */
export function showAtFields<Values extends FieldValues, Sent>(
  { getValues, setError }: Form<Values, Sent>,
  found: FieldErrors
): boolean {
  const refused = Object.keys(getValues()).filter((name) => name in found)
  for (const name of refused) {
    setError(name as Path<Values>, { type: 'server', message: found[name]! }, { shouldFocus: name === refused[0] })
  }
  return refused.length > 0
}

/** Shows a failed call on a form: at the fields what is about them, and in a toast what is about none. */
export function showRefusal<Values extends FieldValues, Sent>(
  form: Form<Values, Sent>,
  title: string,
  error: unknown,
  { words = {}, ...reading }: Reading = {}
): void {
  const found = refusedFields(error, { ...reading, words })
  showAtFields(form, found)
  toastRest(title, error, { found, words, isField: (name) => name in form.getValues() })
}
