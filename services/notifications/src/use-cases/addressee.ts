import type { Letter, Locale, Template } from '#domain/mails/letter.ts'
import type { Calls } from '@ilbud/kernel/rpc/rpc'
import { Auth } from '@ilbud/proto/grpc/gen/auth_pb'

/** A recipient, requested from the service that owns the address at the moment of sending, and not stored. */
export interface Addressee {
  email: string
  name: string
  locale: Locale
}

export interface Addressed {
  to: Addressee
  letter: Letter
  /** Of the link by which the recipient stops mails like this one; missing in mails that an account needs. */
  stopToken?: string
}

/** English for whoever has not chosen a language, as on their first visit to the web client. */
export function toAddressee({ email, name, locale }: { email: string; name: string; locale: string }): Addressee {
  return { email, name, locale: locale === 'sv' ? 'sv' : 'en' }
}

/** The address of an account. NotFoundError: there is nobody to write to. */
export async function requestAddress(calls: Calls, userId: string): Promise<Addressee> {
  return toAddressee(await calls.to(Auth).address({ userId }))
}

/** A template filled in, in the recipient's language. */
export function addressed<Facts>(to: Addressee, template: Template<Facts>, facts: Facts): Addressed {
  return { to, letter: template[to.locale](facts) }
}
