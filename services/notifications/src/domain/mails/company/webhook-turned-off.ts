import type { Template } from '#domain/mails/letter.ts'
import { greet } from '#domain/mails/words.ts'

interface TurnedOffFacts {
  name: string
  company: string
  /** An admin of ours did it, it failed for three days, or it answered 410. */
  because: 'by-us' | 'failing' | 'gone'
  /** The company's page for developers. */
  url: string
  supportUrl: string
}

const why = {
  sv: {
    'by-us': 'En administratör hos Ilbud har stängt av den för hand.',
    failing: 'Er server har inte tagit emot något av det vi skickat de senaste tre dygnen.',
    gone: 'Er server svarade 410: den vill inte ha fler meddelanden.'
  },
  en: {
    'by-us': 'An admin at Ilbud has turned it off by hand.',
    failing: 'Your server has accepted nothing of what we sent in the last three days.',
    gone: 'Your server answered 410: it wants no more messages.'
  }
}

/** Without the address of the webhook, which may contain a secret. */
export const webhookTurnedOff: Template<TurnedOffFacts> = {
  sv: ({ name, company, because, url, supportUrl }) => ({
    subject: because === 'by-us' ? 'Ilbud har stängt av en webhook' : 'En webhook är avstängd',
    heading: 'Vi har stängt av en webhook',
    greeting: greet('sv', name),
    paragraphs: [
      why.sv[because],
      because === 'by-us'
        ? 'Vi skickar inget mer till den, inte heller det som väntade på att skickas. Paketen påverkas inte. En administratör i företaget kan sätta på webhooken igen och skicka om det som missats de senaste 30 dagarna.'
        : 'Vi skickar inget mer till den. Paketen påverkas inte. När servern fungerar igen kan ni sätta på webhooken och skicka om det som missats.'
    ],
    details: [['Företag', company]],
    action: { label: 'Se webhooks', url },
    notes: because === 'by-us' ? [`Undrar ni varför? Kontakta kundtjänst: ${supportUrl}`] : [],
    because: 'Du får mejlet för att adressen står som företagets kontakt hos Ilbud.'
  }),
  en: ({ name, company, because, url, supportUrl }) => ({
    subject: because === 'by-us' ? 'Ilbud has turned off a webhook' : 'A webhook has been turned off',
    heading: 'We have turned off a webhook',
    greeting: greet('en', name),
    paragraphs: [
      why.en[because],
      because === 'by-us'
        ? 'We are sending nothing more to it, nor what was still waiting to be sent. Your parcels are not affected. An admin of your company can turn the webhook on again and have what it missed in the last 30 days sent again.'
        : 'We are sending nothing more to it. Your parcels are not affected. When the server works again, you can turn the webhook on and have what it missed sent again.'
    ],
    details: [['Company', company]],
    action: { label: 'See webhooks', url },
    notes: because === 'by-us' ? [`Would you like to know why? Contact support: ${supportUrl}`] : [],
    because: 'You get this email because the address is the company’s contact at Ilbud.'
  })
}
