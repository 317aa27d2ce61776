import type { Template } from '#domain/mails/letter.ts'
import { greet } from '#domain/mails/words.ts'

interface TurnedOffFacts {
  name: string
  company: string
  /** It failed for three days, or answered 410. */
  because: 'failing' | 'gone'
  /** The company's page for developers. */
  url: string
}

/** Without the address of the webhook, which may contain a secret. */
export const webhookTurnedOff: Template<TurnedOffFacts> = {
  sv: ({ name, company, because, url }) => ({
    subject: 'En webhook är avstängd',
    heading: 'Vi har stängt av en webhook',
    greeting: greet('sv', name),
    paragraphs: [
      because === 'failing'
        ? 'Er server har inte tagit emot något av det vi skickat de senaste tre dygnen.'
        : 'Er server svarade 410: den vill inte ha fler meddelanden.',
      'Vi skickar inget mer till den. Paketen påverkas inte. När servern fungerar igen kan ni sätta på webhooken och skicka om det som missats.'
    ],
    details: [['Företag', company]],
    action: { label: 'Se webhooks', url },
    because: 'Du får mejlet för att adressen står som företagets kontakt hos Ilbud.'
  }),
  en: ({ name, company, because, url }) => ({
    subject: 'A webhook has been turned off',
    heading: 'We have turned off a webhook',
    greeting: greet('en', name),
    paragraphs: [
      because === 'failing'
        ? 'Your server has accepted nothing of what we sent in the last three days.'
        : 'Your server answered 410: it wants no more messages.',
      'We are sending nothing more to it. Your parcels are not affected. When the server works again, you can turn the webhook on and have what it missed sent again.'
    ],
    details: [['Company', company]],
    action: { label: 'See webhooks', url },
    because: 'You get this email because the address is the company’s contact at Ilbud.'
  })
}
