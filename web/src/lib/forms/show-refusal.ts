import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { refusedFields, toastRest, type Reading } from './field-errors.ts'

/**
 * Shows a failed call on a form of react-hook-form, whose default values name all its fields: at the fields what is
 * about them, with the focus on the first; and in a toast what is about none.
 */
export function showRefusal<Values extends FieldValues, Sent>(
  { getValues, setError }: Pick<UseFormReturn<Values, unknown, Sent>, 'getValues' | 'setError'>,
  title: string,
  error: unknown,
  { words = {}, ...reading }: Reading = {}
): void {
  const found = refusedFields(error, { ...reading, words })
  const names = Object.keys(getValues())
  const refused = names.filter((name) => name in found)
  for (const name of refused) {
    setError(name as Path<Values>, { type: 'server', message: found[name]! }, { shouldFocus: name === refused[0] })
  }
  toastRest(title, error, { found, words, isField: (name) => names.includes(name) })
}
