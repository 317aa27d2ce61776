import { useLingui as useI18n } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { sayError } from '#features/send-package/use-order-form.ts'
import { choicesOf, columns } from './batch-columns.ts'
import type { BatchRow, RowState } from './batch-rows.ts'
import { noNumber, notInBook, type RowProblem } from './read-rows.ts'

/** What is said of a row, on the screen and in the result file. */
export function useRowWords() {
  const { t } = useLingui()
  const { i18n } = useI18n()
  const language = i18n.locale === 'sv' ? 'sv' : 'en'
  const states: Record<RowState, string> = {
    unpriced: t`Price follows`,
    ready: t`Ready`,
    wrong: t`Left out`,
    sent: t`Sent, not answered yet`,
    placed: t`Placed`,
    failed: t`Not placed`
  }
  const failures: Record<string, string> = {
    unanswered: t`The answer was lost more than a day ago. Check under My Orders whether it is there.`
  }
  const say = (message: string) => sayError(message, (descriptor) => i18n._(descriptor))
  const sayProblem = ({ field, message, cell }: RowProblem): string => {
    if (cell === undefined) return say(message)
    if (message === noNumber) return t`“${cell}” is not a number`
    if (message === notInBook) return t`“${cell}” is not in your address book`
    if (field === 'scheduledPickup') return t`“${cell}” is not a time like 2026-11-20 14:30`
    const choices = choicesOf(field, language).join(', ')
    return t`“${cell}” is not one of these: ${choices}`
  }
  const columnName = (field: string) => columns.find((column) => column.field === field)?.[language] ?? field
  return {
    state: (state: RowState) => states[state],
    column: columnName,
    problems: ({ problems, failure }: BatchRow) => [
      ...problems.map((problem) => `${columnName(problem.field)}: ${sayProblem(problem)}`),
      ...(failure === null ? [] : [failures[failure] ?? failure])
    ]
  }
}
