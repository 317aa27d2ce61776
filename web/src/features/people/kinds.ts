import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PeopleKind } from '#lib/page/paths.ts'

/** The names of the sub-tabs. */
export const kindNames: Record<PeopleKind, MessageDescriptor> = {
  companies: msg`Business Partner/Company Account`,
  senders: msg`Customer/Sender`,
  recipients: msg`Recipient`,
  drivers: msg`Driver`,
  dispatchers: msg`Dispatcher`,
  // In English the surrounding area has the same name.
  admins: msg({ message: 'Admin', context: 'role' })
}

/** In the order of the sub-tabs. */
export const kindOrder: readonly PeopleKind[] = [
  'senders',
  'recipients',
  'drivers',
  'dispatchers',
  'admins',
  'companies'
]
