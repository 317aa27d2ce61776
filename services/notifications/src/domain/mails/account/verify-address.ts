import type { LinkFacts } from '#domain/mails/facts.ts'
import type { Template } from '#domain/mails/letter.ts'
import { moment } from '#domain/mails/words.ts'

/**
 * Without a greeting by name: the name was typed by whoever entered the address, who may be a stranger to its owner.
 */
export const verifyAddress: Template<LinkFacts> = {
  sv: ({ url, expiresAt }) => ({
    subject: 'Bekräfta din e-postadress',
    heading: 'Bekräfta din e-postadress',
    greeting: null,
    paragraphs: [
      'Någon, förhoppningsvis du, vill öppna ett konto hos Ilbud med den här adressen. Bekräfta den och välj ett lösenord, så är kontot klart.'
    ],
    action: { label: 'Bekräfta adressen', url },
    notes: [
      `Länken fungerar en gång, till ${moment('sv', expiresAt)}.`,
      'Var det inte du? Då behöver du inte göra något. Utan bekräftelse blir det inget konto.'
    ],
    because: 'Du får mejlet för att adressen angavs när ett konto skulle öppnas.'
  }),
  en: ({ url, expiresAt }) => ({
    subject: 'Confirm your email address',
    heading: 'Confirm your email address',
    greeting: null,
    paragraphs: [
      'Somebody, hopefully you, wants to open an account at Ilbud with this address. Confirm it and choose a password, and the account is ready.'
    ],
    action: { label: 'Confirm the address', url },
    notes: [
      `The link works once, until ${moment('en', expiresAt)}.`,
      'Wasn’t it you? Then there is nothing you need to do. Without the confirmation there will be no account.'
    ],
    because: 'You get this email because the address was given when an account was to be opened.'
  })
}
