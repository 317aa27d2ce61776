import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The coded reasons of docs/domain/order-lifecycle.md. `given`: a reason in free text, which the log does not contain. */
export const reasonWords: Record<string, MessageDescriptor> = {
  given: msg`with a reason, which is shown with the object`,
  NOT_READY: msg`not ready`,
  NOBODY_THERE: msg`nobody there`,
  NOBODY_HOME: msg`nobody home`,
  WRONG_ADDRESS: msg`wrong address`,
  TOO_LARGE: msg`too large`,
  NO_ACCESS: msg`no access`,
  DAMAGED: msg`damaged`,
  REFUSED: msg`refused`,
  OTHER: msg`other reason`
}

export const roleNames: Record<string, MessageDescriptor> = {
  customer: msg`customer`,
  company_member: msg`company member`,
  company_admin: msg`company admin`,
  driver: msg`driver`,
  dispatcher: msg`dispatcher`,
  admin: msg`admin`
}

/** The names of the kinds of objects. */
export const objectNames: Record<string, MessageDescriptor> = {
  order: msg`Order`,
  user: msg`User`,
  driver: msg`Driver`,
  company: msg`Company`,
  'cost-centre': msg`Cost centre`,
  address: msg`Address`,
  settings: msg`Settings, version`,
  export: msg`Export`
}
