import { send } from '#lib/api/api.ts'
import { chooseLanguage, type Language } from '#lib/format/language.ts'
import { currentUser } from './session.ts'

/** Switches the page's language and, for somebody signed in, that of their mails. */
export async function switchLanguage(language: Language): Promise<void> {
  await chooseLanguage(language)
  if (!currentUser()) return
  // The page has switched in any case; a mail in the other language is not worth an error message.
  await send('/api/v1/auth/me', { method: 'PATCH', body: JSON.stringify({ locale: language }) }).catch(() => undefined)
}
