import type { Template } from '#domain/mails/letter.ts'
import { greet, moment } from '#domain/mails/words.ts'

interface PasswordChangedFacts {
  name: string
  /** ISO time. */
  at: string
  /** The page on which a new password is requested. */
  url: string
}

export const passwordChanged: Template<PasswordChangedFacts> = {
  sv: ({ name, at, url }) => ({
    subject: 'Ditt lösenord är ändrat',
    heading: 'Ditt lösenord är ändrat',
    greeting: greet('sv', name),
    paragraphs: [
      `Lösenordet till ditt konto hos Ilbud ändrades ${moment('sv', at)}. Var det du behöver du inte göra något.`,
      'Var det inte du? Begär ett nytt lösenord genast. Då loggas alla enheter ut.'
    ],
    action: { label: 'Begär ett nytt lösenord', url },
    because: 'Du får mejlet för att lösenordet till ditt konto ändrades.'
  }),
  en: ({ name, at, url }) => ({
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    greeting: greet('en', name),
    paragraphs: [
      `The password of your account at Ilbud was changed on ${moment('en', at)}. If it was you, there is nothing you need to do.`,
      'Wasn’t it you? Ask for a new password at once. That signs all devices out.'
    ],
    action: { label: 'Ask for a new password', url },
    because: 'You get this email because the password of your account was changed.'
  })
}
