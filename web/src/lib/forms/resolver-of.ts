import type { FieldErrors as FormErrors, FieldValues, Resolver } from 'react-hook-form'
import type { FieldErrors } from './field-errors.ts'

/** Validates a form whose fields are not simply those of its request: `problemsOf` says what is wrong with which. */
export function resolverOf<Values extends FieldValues>(problemsOf: (values: Values) => FieldErrors): Resolver<Values> {
  return (values) => {
    const problems = Object.entries(problemsOf(values))
    if (problems.length === 0) return { values, errors: {} }
    const errors = problems.map(([name, message]) => [name, { type: 'schema', message }])
    return { values: {}, errors: Object.fromEntries(errors) as FormErrors<Values> }
  }
}
