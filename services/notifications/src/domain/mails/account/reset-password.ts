import type { LinkFacts } from '#domain/mails/facts.ts'
import type { Template } from '#domain/mails/letter.ts'
import { moment } from '#domain/mails/words.ts'

export const resetPassword: Template<LinkFacts> = {
  sv: ({ url, expiresAt }) => ({
    subject: 'Välj ett nytt lösenord',
    heading: 'Välj ett nytt lösenord',
    greeting: null,
    paragraphs: ['Någon bad om ett nytt lösenord för kontot med den här adressen. Var det du, välj det nu.'],
    action: { label: 'Välj lösenord', url },
    notes: [
      `Länken fungerar en gång, till ${moment('sv', expiresAt)}.`,
      'Var det inte du? Strunta i mejlet. Ditt lösenord är kvar som det var.'
    ],
    because: 'Du får mejlet för att någon bad om ett nytt lösenord för ditt konto.'
  }),
  en: ({ url, expiresAt }) => ({
    subject: 'Choose a new password',
    heading: 'Choose a new password',
    greeting: null,
    paragraphs: ['Somebody asked for a new password for the account with this address. If it was you, choose it now.'],
    action: { label: 'Choose a password', url },
    notes: [
      `The link works once, until ${moment('en', expiresAt)}.`,
      'Wasn’t it you? Ignore this email. Your password stays as it is.'
    ],
    because: 'You get this email because somebody asked for a new password for your account.'
  })
}
