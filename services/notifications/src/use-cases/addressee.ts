import type { Letter, Locale, Template } from '#domain/mails/letter.ts'
import type { Calls } from '@ilbud/kernel/rpc/rpc'
import { Auth } from '@ilbud/proto/grpc/gen/auth_pb'

/** Who is written to, asked from its owner at the moment of sending and kept nowhere. */
export interface Addressee {
  email: string
  name: string
  locale: Locale
}

export interface Addressed {
  to: Addressee
  letter: Letter
}

/** Whoever has not said reads English, as the web client's first visit does. */
export function toAddressee({ email, name, locale }: { email: string; name: string; locale: string }): Addressee {
  return { email, name, locale: locale === 'sv' ? 'sv' : 'en' }
}

/** Where mails to an account go. NotFoundError: nobody is written to. */
export async function askAddress(calls: Calls, userId: string): Promise<Addressee> {
  return toAddressee(await calls.to(Auth).address({ userId }))
}

/** What the template says in the language of whoever reads it. */
export function addressed<Facts>(to: Addressee, template: Template<Facts>, facts: Facts): Addressed {
  return { to, letter: template[to.locale](facts) }
}
