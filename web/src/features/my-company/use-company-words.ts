import { useLingui } from '@lingui/react/macro'
import { inTranslation } from '#lib/api/refusal-words.ts'
import { toastFailure } from '#lib/api/toast-failure.ts'
import { companyErrorTexts } from '#lib/company/error-texts.ts'
import { issueWords } from '#lib/forms/issue-words.ts'

/** Translations of messages from the server and the schemas. */
export function useCompanyWords() {
  const { i18n, t } = useLingui()
  const messages: Record<string, string> = {
    'Code is required': t`Code is required`,
    'Name is required': t`Name is required`,
    'Choose at least one scope': t`Choose at least one of these`,
    'Choose at least one event': t`Choose at least one of these`,
    'Address is required': t`Address is required`,
    'Must be an address like https://shop.example/ilbud': t`Must be an address like https://shop.example/ilbud`,
    'Must begin with https://': t`Must begin with https://`,
    'Must be on port 443, the one of https': t`Must be on port 443, the one of https`,
    'Must be an address on the public internet': t`Must be an address on the public internet`,
    'Must not contain a user name or password': t`Must not contain a user name or password`
  }
  const inSwedish = inTranslation({
    LAST_COMPANY_ADMIN: t`This is the company’s last admin. Make another member an admin first.`,
    NOT_JOINED: t`The person has not accepted the invitation yet. Invite them again with the other role.`,
    TOO_MANY_API_KEYS: t`A company has at most 50 API keys. End one that is not used.`,
    TOO_MANY_WEBHOOKS: t`A company has at most 20 webhooks. Delete one that is not used.`,
    WEBHOOK_OFF: t`The webhook is off. Turn it on first.`
  })
  const refusals = { ...inSwedish, COST_CENTRE_EXISTS: t`There is a cost centre with this code already.` }
  return {
    /** What is wrong with a field. */
    say(message: string | undefined): string | undefined {
      if (message === undefined) return undefined
      const known = companyErrorTexts[message]
      return known ? i18n._(known) : (messages[message] ?? issueWords(message))
    },
    /** Why a call was refused, by its code. */
    refusals,
    /** Shows a toast about a failure, with the server's reason. */
    toastFailure: (title: string, error: unknown) => toastFailure(title, error, refusals)
  }
}
