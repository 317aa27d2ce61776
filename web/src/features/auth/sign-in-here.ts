import { meSchema, type Tokens } from '@ilbud/proto/http/people/auth'
import { i18n } from '@lingui/core'
import { api } from '#lib/api/api.ts'
import { chooseLanguage } from '#lib/format/language.ts'
import { signIn, type User } from '#lib/session/session.ts'
import { switchLanguage } from '#lib/session/switch-language.ts'

/** Signs in on this device. Page and mails then have one language: the account's, or the page's where it has none yet. */
export function signInHere(tokens: Tokens): User {
  const user = signIn(tokens)
  // Not worth an error message, nor a wait.
  void agreeOnLanguage().catch(() => undefined)
  return user
}

async function agreeOnLanguage(): Promise<void> {
  const { locale } = await api(meSchema, '/api/v1/auth/me')
  if (locale === null) return switchLanguage(i18n.locale === 'sv' ? 'sv' : 'en')
  if (locale !== i18n.locale) await chooseLanguage(locale)
}
