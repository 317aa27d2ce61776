import { useLingui } from '@lingui/react/macro'
import { parcelIssueWords } from '#lib/parcel/parcel-issue-words.ts'

/** Labels of the edit form, and translations of the schema's messages. */
export function useEditTexts() {
  const { t } = useLingui()
  const messages: Record<string, string> = {
    'Pickup contact is required': t`Pickup contact is required`,
    'Pickup phone is required': t`Pickup phone is required`,
    'Delivery contact is required': t`Delivery contact is required`,
    'Delivery phone is required': t`Delivery phone is required`
  }
  return {
    labels: {
      pickupContact: t`Pickup contact`,
      pickupPhone: t`Pickup phone`,
      pickupGateCode: t`Door code at pickup`,
      pickupNotes: t`Notes at pickup`,
      deliveryContact: t`Delivery contact`,
      deliveryPhone: t`Delivery phone`,
      deliveryEmail: t`Recipient’s email`,
      deliveryNotes: t`Notes at delivery`,
      packageNotes: t`What is in it`
    },
    optional: new Set<string>(['pickupGateCode', 'pickupNotes', 'deliveryEmail', 'deliveryNotes', 'packageNotes']),
    say: (message: string) => messages[message] ?? parcelIssueWords(message)
  }
}
