import { t } from '@lingui/core/macro'
import type { OwnWords } from '#lib/api/refusal-words.ts'

/** Texts of this area for refused calls: why, and what to do. */
export function peopleRefusals(): OwnWords {
  return {
    unanswered: t`We could not reach the server. Check your network and try again.`,
    LAST_ADMIN: t`The last admin cannot be demoted. Make somebody else an admin first.`,
    USER_EXISTS: t`This email address already belongs to an account. Find the person and change the role there.`,
    COMPANY_UNKNOWN: t`There is no such company any more, or it is not approved.`,
    OWN_ACCOUNT: t`Erase your own account in your account settings, with your password.`,
    INVITATION_OPEN: t`The invitation to drive has not been accepted yet. Until then it is an ordinary customer’s account, found under Customer/Sender.`,
    ALREADY_DECIDED: t`Somebody has already decided on this application.`,
    NOT_FOUND: t`That is gone. Load the list again.`,
    FORBIDDEN: t`You may not do this.`,
    unsaid: t`Something went wrong. Try again.`
  }
}
