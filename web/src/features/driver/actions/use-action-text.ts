import { useLingui } from '@lingui/react/macro'
import { reasonName } from '#lib/parcel/failure-reasons.ts'
import type { DriverAction } from '#features/driver/outbox/entry.ts'

/** The description of an action, as shown in the outbox. */
export function useActionText(): (action: DriverAction) => string {
  const { t, i18n } = useLingui()
  const reasonOf = (reason: string | null | undefined): string => {
    const name = reason && reasonName(reason)
    return name ? i18n._(name) : ''
  }
  return (action) => {
    if (action.kind === 'proof') return action.proof === 'photo' ? t`Photo` : t`Signature`
    if (action.kind === 'message') return t`Message: ${action.text}`
    if (action.kind === 'release') return t`Give the order back`
    if (action.kind === 'correct') return t`Undo the last step`
    const reason = reasonOf(action.reason)
    return {
      picked_up: t`Picked up`,
      in_transit: t`Delivery started`,
      delivered: t`Handed over`,
      failed: t`Failed attempt: ${reason}`,
      at_hub: t`Left at a hub`,
      returning: t`On the way back`
    }[action.status]
  }
}
