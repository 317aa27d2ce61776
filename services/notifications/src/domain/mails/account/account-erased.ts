import type { Template } from '#domain/mails/letter.ts'
import { greet, moment } from '#domain/mails/words.ts'

interface AccountErasedFacts {
  name: string
  /** ISO time. */
  at: string
  supportUrl: string
}

export const accountErased: Template<AccountErasedFacts> = {
  sv: ({ name, at, supportUrl }) => ({
    subject: 'Ditt konto är raderat',
    heading: 'Ditt konto är raderat',
    greeting: greet('sv', name),
    paragraphs: [
      `Ditt konto hos Ilbud raderades ${moment('sv', at)}. Namn, telefon, adresser och texter tas bort. Belopp, moms och datum för dina beställningar sparas i sju år, så som bokföringslagen kräver, utan ditt namn.`,
      'Det här är vårt sista mejl till dig: nu tar vi bort adressen också.'
    ],
    action: { label: 'Var det inte du?', url: supportUrl },
    because: 'Du får mejlet för att kontot med den här adressen raderades.'
  }),
  en: ({ name, at, supportUrl }) => ({
    subject: 'Your account is erased',
    heading: 'Your account is erased',
    greeting: greet('en', name),
    paragraphs: [
      `Your account at Ilbud was erased on ${moment('en', at)}. Names, phones, addresses and texts go. Amounts, VAT and dates of your orders stay for seven years, as the law on bookkeeping asks, without your name.`,
      'This is our last mail to you: now we let go of the address too.'
    ],
    action: { label: 'Was it not you?', url: supportUrl },
    because: 'You get this mail because the account with this address was erased.'
  })
}
