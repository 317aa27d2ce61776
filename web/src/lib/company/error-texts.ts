import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Translations of the messages of the company schemas (`proto/http/companies/companies.ts`), for every form with their fields. */
export const companyErrorTexts: Record<string, MessageDescriptor> = {
  'Company name is required': msg`Company name is required`,
  'Organization number is required': msg`Organization number is required`,
  'Please enter a valid organization number': msg`Please enter a valid organization number`,
  'Please enter a valid URL': msg`Please enter a valid URL`,
  'Admin user full name is required': msg`Admin user full name is required`,
  'Please enter a valid email address': msg`Please enter a valid email address`,
  'Admin user phone is required': msg`Admin user phone is required`,
  'Please enter a valid phone number': msg`Please enter a valid phone number`,
  'Please select a billing method': msg`Please select a billing method`,
  'All billing address fields are required when billing address differs from HQ': msg`All billing address fields are required when billing address differs from HQ`
}
