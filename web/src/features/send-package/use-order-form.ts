import { orderFieldsSchema } from '@ilbud/proto/http/orders/create-order'
import { useLingui } from '@lingui/react'
import { createContext, useContext } from 'react'
import { useFormContext } from 'react-hook-form'
import { resolverOf } from '#lib/forms/resolver-of.ts'
import { parcelIssueWords } from '#lib/parcel/parcel-issue-words.ts'
import { errorTexts } from './error-texts.ts'
import { sectionFields, toOrderBody, type OrderValues, type SectionName } from './order-values.ts'
import { scheduleProblems } from './schedule.ts'

/** What is wrong with one field. */
export interface FieldProblem {
  field: keyof OrderValues
  message: string
}

/** The first error of each field, in the order of the form. */
export function findProblems(values: OrderValues): FieldProblem[] {
  const result = orderFieldsSchema.safeParse(toOrderBody(values))
  const found = result.success ? [] : result.error.issues
  const issues = [
    ...found.map(({ path, message }) => ({ field: path[0] as keyof OrderValues, message })),
    ...scheduleProblems(values)
  ]
  return Object.values(sectionFields)
    .flat()
    .flatMap((field) => issues.find((issue) => issue.field === field) ?? [])
}

/** Validates with the server's own schema (docs/screens.md). */
export const orderResolver = resolverOf<OrderValues>((values) =>
  Object.fromEntries(findProblems(values).map(({ field, message }) => [field, message]))
)

/** What the price's refusal says about single fields, shown like their errors. */
export const QuoteRefusals = createContext<readonly FieldProblem[]>([])

export function useFieldError(field: keyof OrderValues): string | undefined {
  const { i18n } = useLingui()
  const { formState } = useFormContext<OrderValues>()
  const refusals = useContext(QuoteRefusals)
  const message = formState.errors[field]?.message ?? refusals.find((refusal) => refusal.field === field)?.message
  return message === undefined ? undefined : sayError(message, (descriptor) => i18n._(descriptor))
}

export function sayError(message: string, say: (descriptor: (typeof errorTexts)[string]) => string): string {
  const text = errorTexts[message]
  return text ? say(text) : parcelIssueWords(message)
}

export function sectionOf(field: keyof OrderValues): SectionName {
  const sections = Object.entries(sectionFields) as [SectionName, readonly (keyof OrderValues)[]][]
  return sections.find(([, fields]) => fields.includes(field))?.[0] ?? 'pickup'
}
