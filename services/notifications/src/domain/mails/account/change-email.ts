import type { LinkFacts } from '#domain/mails/facts.ts'
import type { Template } from '#domain/mails/letter.ts'
import { moment } from '#domain/mails/words.ts'

/** Without a greeting by name: the address was typed by whoever changes theirs, and may be a stranger's. */
export const changeEmail: Template<LinkFacts> = {
  sv: ({ url, expiresAt }) => ({
    subject: 'Bekräfta din nya e-postadress',
    heading: 'Bekräfta din nya e-postadress',
    greeting: null,
    paragraphs: [
      'Någon, förhoppningsvis du, vill logga in hos Ilbud med den här adressen från och med nu. Bekräfta den, så byts adressen på kontot.'
    ],
    action: { label: 'Bekräfta adressen', url },
    notes: [
      `Länken fungerar en gång, till ${moment('sv', expiresAt)}.`,
      'Var det inte du? Då behöver du inte göra något. Utan bekräftelse ändras ingenting.'
    ],
    because: 'Du får mejlet för att adressen angavs som ny adress för ett konto.'
  }),
  en: ({ url, expiresAt }) => ({
    subject: 'Confirm your new email address',
    heading: 'Confirm your new email address',
    greeting: null,
    paragraphs: [
      'Somebody, hopefully you, wants to sign in to Ilbud with this address from now on. Confirm it, and the account’s address is changed.'
    ],
    action: { label: 'Confirm the address', url },
    notes: [
      `The link works once, until ${moment('en', expiresAt)}.`,
      'Wasn’t it you? Then there is nothing you need to do. Without the confirmation nothing changes.'
    ],
    because: 'You get this email because the address was given as the new address of an account.'
  })
}
