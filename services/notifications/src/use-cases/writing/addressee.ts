import type { Letter, Locale, Template } from '#domain/mails/letter.ts'
import type { Calls } from '@ilbud/kernel/rpc/rpc'
import { AppError, NotFoundError } from '@ilbud/kernel/errors'
import { Auth } from '@ilbud/proto/grpc/gen/auth_pb'
import type { ContactsAnswer } from '@ilbud/proto/grpc/gen/orders_pb'

/** A recipient, requested from the service that owns the address at the moment of sending, and not stored. */
export interface Addressee {
  email: string
  name: string
  locale: Locale
  /** As typed; empty when there is none. */
  phone?: string
}

export interface Addressed {
  to: Addressee
  letter: Letter
  /** Of the link by which the recipient stops mails like this one; missing in mails that an account needs. */
  stopToken?: string
}

/** English for whoever has not chosen a language, as on their first visit to the web client. */
export function toAddressee(person: Omit<Addressee, 'locale'> & { locale: string }): Addressee {
  const { email, name, locale, phone = '' } = person
  return { email, name, locale: locale === 'sv' ? 'sv' : 'en', phone }
}

/** The address of an account. NotFoundError: there is nobody to write to. */
export async function requestAddress(calls: Calls, userId: string): Promise<Addressee> {
  return toAddressee(await calls.to(Auth).address({ userId }))
}

/**
 * The address of who placed an order. NotFoundError: there is nobody to write to, or they have left the company that it
 * was placed for.
 */
export async function requestSender(
  calls: Calls,
  { userId, contacts }: { userId: string; contacts: Pick<ContactsAnswer, 'companyId'> }
): Promise<Addressee> {
  const { companyId, ...account } = await calls.to(Auth).address({ userId })
  if (contacts.companyId !== '' && contacts.companyId !== companyId) throw new NotFoundError('Sender')
  return toAddressee(account)
}

/**
 * The language of messages to the recipient of a parcel: the sender's, since the recipient has chosen none. Swedish when
 * the sender's account is gone.
 */
export async function requestLocale(calls: Calls, customerId: string): Promise<Locale> {
  try {
    return (await requestAddress(calls, customerId)).locale
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return 'sv'
    throw error
  }
}

/** A template filled in, in the recipient's language. */
export function addressed<Facts>(to: Addressee, template: Template<Facts>, facts: Facts): Addressed {
  return { to, letter: template[to.locale](facts) }
}
