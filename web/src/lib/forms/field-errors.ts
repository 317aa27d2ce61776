import { useState } from 'react'
import { ApiError, serverMessage } from '#lib/api/api.ts'
import type { OwnWords } from '#lib/api/refusal-words.ts'
import { toastFailure } from '#lib/api/toast-failure.ts'
import { issueWords } from './issue-words.ts'

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

/** How a form reads a refusal. */
export interface Reading {
  /** The part of the request that the form is about. */
  within?: string
  /** The form's own words, by the refusal's code. */
  words?: OwnWords
  /** The field of a code whose answer names none. */
  about?: Readonly<Record<string, string>>
}

/** What the server refused about single fields; empty where it refused something else, or did not answer. */
export function refusedFields(error: unknown, { within, words = {}, about = {} }: Reading = {}): FieldErrors {
  if (!(error instanceof ApiError)) return {}
  const { code = '', problem } = error
  const own = words[code]
  const field = about[code]
  if (field !== undefined) return { [field]: own ?? serverMessage(error) ?? code }
  const issues = problem?.errors ?? []
  return byField(own === undefined ? issues : issues.map(({ path }) => ({ path, message: own })), within)
}

interface Shown {
  found: FieldErrors
  words: OwnWords
  /** Whether the form has the field, and so shows what was found about it. */
  isField: (name: string) => boolean
}

/** Says in a toast what no field of the form shows. */
export function toastRest(title: string, error: unknown, { found, words, isField }: Shown): void {
  const names = Object.keys(found)
  const other = names.find((name) => !isField(name))
  // A code is said in its own words, a 400 in those of the field.
  if (other !== undefined) toastFailure(title, error, { INVALID_REQUEST: issueWords(found[other]!), ...words })
  else if (names.length === 0) toastFailure(title, error, words)
}

/**
 * The errors of a form whose fields have the ids `{form}-{name}`. Every form shows them at the fields, whether the
 * browser or the server found them; a toast is only for what is about no field.
 */
export function useFieldErrors(form: string) {
  const [errors, setErrors] = useState<FieldErrors>({})
  const fieldOf = (name: string) => document.getElementById(`${form}-${name}`)
  /** Shows errors and moves the focus to the first field. False: none of them is about a field of this form. */
  const show = (found: FieldErrors): boolean => {
    setErrors(found)
    const fields = Object.keys(found).flatMap((name) => fieldOf(name) ?? [])
    const [first] = fields.toSorted((one, other) => (isBefore(one, other) ? -1 : 1))
    first?.focus()
    return first !== undefined
  }
  /** Shows a failed call: at the fields what is about them, and in a toast what is about none. */
  const showFailure = (title: string, error: unknown, { words = {}, ...reading }: Reading = {}): void => {
    const found = refusedFields(error, { ...reading, words })
    show(found)
    toastRest(title, error, { found, words, isField: (name) => fieldOf(name) !== null })
  }
  /** A field was changed: what was wrong with it is no longer said. */
  const forget = (...fields: string[]) =>
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !fields.includes(name))))
  return { errors, show, showFailure, forget }
}

function isBefore(one: Node, other: Node): boolean {
  return Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING)
}
