import type { Template } from '#domain/mails/letter.ts'
import { greet, moment } from '#domain/mails/words.ts'

interface EmailChangingFacts {
  name: string
  /** ISO time. */
  at: string
  /** The page on which a new password is requested. */
  url: string
}

/** Sent to the present address. Does not contain the new one. */
export const emailChanging: Template<EmailChangingFacts> = {
  sv: ({ name, at, url }) => ({
    subject: 'E-postadressen för ditt konto ändras',
    heading: 'E-postadressen för ditt konto ändras',
    greeting: greet('sv', name),
    paragraphs: [
      `En ny adress för ditt konto hos Ilbud angavs ${moment('sv', at)}. Den gäller så snart den är bekräftad. Var det du behöver du inte göra något.`,
      'Var det inte du? Begär ett nytt lösenord genast. När du har valt det slutar länken till den nya adressen att fungera, och alla enheter är utloggade.'
    ],
    action: { label: 'Begär ett nytt lösenord', url },
    because: 'Du får mejlet för att du loggar in hos Ilbud med den här adressen.'
  }),
  en: ({ name, at, url }) => ({
    subject: 'The email address of your account is changing',
    heading: 'The email address of your account is changing',
    greeting: greet('en', name),
    paragraphs: [
      `A new address for your account at Ilbud was given on ${moment('en', at)}. It takes effect as soon as it is confirmed. If it was you, there is nothing you need to do.`,
      'Wasn’t it you? Ask for a new password at once. When you have chosen it, the link that we sent to the new address no longer works, and all devices are signed out.'
    ],
    action: { label: 'Ask for a new password', url },
    because: 'You get this email because you sign in to Ilbud with this address.'
  })
}
