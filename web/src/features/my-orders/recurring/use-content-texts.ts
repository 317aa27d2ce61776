import { useLingui } from '@lingui/react/macro'
import { useEditTexts } from '#features/my-orders/order/use-edit-texts.ts'
import type { ContentText } from './content-values.ts'

/** Labels of what a recurring order sends, and translations of the schema's messages. */
export function useContentTexts() {
  const { t } = useLingui()
  const edit = useEditTexts()
  const messages: Record<string, string> = {
    'Pickup address is required': t`Pickup address is required`,
    'Delivery address is required': t`Delivery address is required`
  }
  const labels: Record<ContentText, string> = {
    ...edit.labels,
    pickupAddress: t`Pickup address`,
    deliveryAddress: t`Delivery address`,
    packageSize: t`Size`,
    packageQuantity: t`Number of parcels`,
    packageWeight: t`Weight each, kg`,
    reference: t`Your reference`
  }
  const sizes = { small: t`Small`, medium: t`Medium`, large: t`Large`, custom: t`Custom` }
  const optional = new Set<string>([...edit.optional, 'packageWeight', 'reference'])
  return { labels, sizes, optional, say: (message: string) => messages[message] ?? edit.say(message) }
}
