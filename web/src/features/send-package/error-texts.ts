import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Translations of the schema's messages; others are shown as they are. */
export const errorTexts: Record<string, MessageDescriptor> = {
  Required: msg`Required`,
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
  'Please enter a valid phone number': msg`Please enter a valid phone number`,
  'Please enter a valid email address': msg`Please enter a valid email address`,
  'Must be at least 0.1 kg': msg`Must be at least 0.1 kg`,
  'Must be at most 1000 kg': msg`Must be at most 1000 kg`,
  'Must be a whole number': msg`Must be a whole number`,
  'Must be at least 1': msg`Must be at least 1`,
  'Must be at most 100': msg`Must be at most 100`,
  'Must be at least 0': msg`Must be at least 0`,
  'Please choose a pickup time': msg`Please choose a pickup time`,
  'Pickup cannot be in the past': msg`Pickup cannot be in the past`,
  'Pickup can be at most 30 days ahead': msg`Pickup can be at most 30 days ahead`,
  'Delivery cannot be before pickup': msg`Delivery cannot be before pickup`,
  'Delivery can be at most 31 days ahead': msg`Delivery can be at most 31 days ahead`,
  'Unknown value': msg`Unknown value`,
  'Expected number, received string': msg`Expected number, received string`
}
