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
      'Det här är vårt sista mejl till dig: nu tar vi bort adressen också. Var det inte du? Hör av dig genast.'
    ],
    action: { label: 'Kontakta kundtjänst', url: supportUrl },
    because: 'Du får mejlet för att kontot med den här adressen raderades.'
  }),
  en: ({ name, at, supportUrl }) => ({
    subject: 'Your account is erased',
    heading: 'Your account is erased',
    greeting: greet('en', name),
    paragraphs: [
      `Your account at Ilbud was erased on ${moment('en', at)}. Names, phone numbers, addresses and texts are deleted. Amounts, VAT and dates of your orders are kept for seven years, as bookkeeping law requires, without your name.`,
      'This is our last email to you: we are now deleting your address as well. Wasn’t it you? Tell us at once.'
    ],
    action: { label: 'Contact support', url: supportUrl },
    because: 'You get this email because the account with this address was erased.'
  })
}
