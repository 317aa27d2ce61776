import { useLingui } from '@lingui/react/macro'
import { inTranslation } from '#lib/api/refusal-words.ts'
import { tellFailure } from '#lib/api/tell-failure.ts'

/** Translations of messages from the server and the schemas. */
export function useCompanyWords() {
  const { t } = useLingui()
  const messages: Record<string, string> = {
    Required: t`Required`,
    'Code is required': t`Code is required`,
    'Name is required': t`Name is required`,
    'Please enter a valid email address': t`Please enter a valid email address`,
    'Please enter a valid phone number': t`Please enter a valid phone number`,
    'Please enter a valid URL': t`Please enter a valid URL`,
    'Admin user full name is required': t`Admin user full name is required`,
    'Admin user phone is required': t`Admin user phone is required`,
    'All billing address fields are required when billing address differs from HQ': t`All billing address fields are required when billing address differs from HQ`
  }
  const refusals = inTranslation({
    COST_CENTRE_EXISTS: t`There is a cost centre with this code already.`,
    LAST_COMPANY_ADMIN: t`The last admin of a company cannot be removed.`,
    USER_EXISTS: t`This address belongs to an account already.`
  })
  return {
    say: (message: string) => messages[message] ?? message,
    /** Shows a toast about a failure, with the server's reason. */
    tell: (title: string, error: unknown) => tellFailure(title, error, refusals)
  }
}

/** The first message per field, from a schema's issues or a 400. */
export function byField(issues: readonly { path: unknown; message: string }[]): Record<string, string> {
  const found: Record<string, string> = {}
  for (const { path, message } of issues) {
    const field = Array.isArray(path) ? String(path[0]) : String(path)
    found[field] ??= message
  }
  return found
}
