import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Translations of the schema's messages; of those that every form may get, `parcelIssueWords`. */
export const errorTexts: Record<string, MessageDescriptor> = {
  'Pickup address is required': msg`Pickup address is required`,
  'Pickup contact is required': msg`Pickup contact is required`,
  'Pickup phone is required': msg`Pickup phone is required`,
  'Delivery address is required': msg`Delivery address is required`,
  'Delivery contact is required': msg`Delivery contact is required`,
  'Delivery phone is required': msg`Delivery phone is required`,
  'Name is required': msg`Name is required`,
  'Contact is required': msg`Contact is required`,
  'Phone is required': msg`Phone is required`,
  'Address is required': msg`Address is required`,
  'Please choose a pickup time': msg`Please choose a pickup time`,
  'Pickup cannot be in the past': msg`Pickup cannot be in the past`,
  'Pickup can be at most 30 days ahead': msg`Pickup can be at most 30 days ahead`,
  'Delivery cannot be before pickup': msg`Delivery cannot be before pickup`,
  'Delivery cannot be in the past': msg`Delivery cannot be in the past`,
  'Delivery can be at most 31 days ahead': msg`Delivery can be at most 31 days ahead`,
  'We do not pick up at that time': msg`We do not pick up at that time`,
  'We do not deliver at that time': msg`We do not deliver at that time`,
  'We cannot deliver by then': msg`We cannot deliver by then`,
  'An evening delivery is made between 17 and 22, while we are open': msg`An evening delivery is made between 17 and 22, while we are open`,
  'There are no evening deliveries: we are closed in the evening': msg`There are no evening deliveries now: we are closed in the evening. Choose another level.`,
  'Please enter a valid date and time': msg`Please enter a valid date and time`,
  'Invoices and cost centres need an approved company account': msg`Invoices and cost centres need an approved company account`,
  'Your company has no such cost centre': msg`Your company has no such cost centre`,
  'Unknown value': msg`Unknown value`
}
