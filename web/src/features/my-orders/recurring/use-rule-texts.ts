import { useLingui } from '@lingui/react/macro'
import { issueWords } from '#lib/forms/issue-words.ts'

/** What is wrong with a field of a rule, in the page's language. */
export function useRuleTexts(): (message: string) => string {
  const { t } = useLingui()
  const messages: Record<string, string> = {
    'Name is required': t`Give it a name`,
    'Choose at least one day': t`Choose at least one day`,
    'Choose a day after the first one': t`Choose a day after the first one`,
    'Enter a number from 1 to 999': t`Enter a number from 1 to 999`,
    'Must be a day like 2026-01-31': t`Choose a day`,
    'Must be at most a year ago': t`Choose a day at most a year ago`,
    'Must be a time like 10:00': t`Enter a time like 10:00`,
    'Delivery cannot be before pickup': t`Choose a time after the pickup`,
    'The rule has no day from now on': t`No day is left from today on. Change the days or the end.`,
    'We do not pick up at that time': t`We do not pick up at that time`,
    'We do not deliver at that time': t`We do not deliver at that time`,
    'We cannot deliver by then': t`We cannot deliver by then`,
    'An evening delivery is made between 17 and 22, while we are open': t`An evening delivery is made between 17 and 22, while we are open`,
    'There are no evening deliveries: we are closed in the evening': t`There are no evening deliveries now: we are closed in the evening. Choose another level.`,
    'Pickup cannot be in the past': t`Pickup cannot be in the past`,
    'Pickup can be at most 30 days ahead': t`Pickup can be at most 30 days ahead`,
    'Delivery can be at most 31 days ahead': t`Delivery can be at most 31 days ahead`,
    'Must be at most 100 days': t`At most 100 days can be left out`
  }
  return (message) => messages[message] ?? issueWords(message)
}
