import type { OrderFacts } from '#domain/mails/facts.ts'
import type { Letter, Template } from '#domain/mails/letter.ts'
import { greet, moment } from '#domain/mails/words.ts'

interface CanceledFacts extends OrderFacts {
  ending: 'canceled' | 'recalled' | 'lost'
  supportUrl: string
}

type Words = Pick<Letter, 'subject' | 'heading' | 'paragraphs' | 'action'>

const sv: Record<CanceledFacts['ending'], (facts: CanceledFacts) => Words> = {
  canceled: ({ trackingId, at, pickup, url }) => ({
    subject: `Beställning ${trackingId} är avbokad`,
    heading: 'Beställningen är avbokad',
    paragraphs: [
      `Den avbokades ${moment('sv', at)}, innan paketet hämtades. Ingen förare kommer till ${pickup}, och du betalar ingenting.`
    ],
    action: { label: 'Se beställningen', url }
  }),
  recalled: ({ trackingId, at, pickup, url }) => ({
    subject: `Paketet i beställning ${trackingId} kommer tillbaka`,
    heading: 'Paketet kommer tillbaka till dig',
    paragraphs: [
      `Paketet begärdes tillbaka ${moment('sv', at)} och levereras inte. Vi kör det till ${pickup} och skriver det på paketets sida när det är framme.`
    ],
    action: { label: 'Följ paketet', url }
  }),
  lost: ({ trackingId, supportUrl }) => ({
    subject: `Beställning ${trackingId}: paketet är borta eller skadat`,
    heading: 'Paketet har kommit bort eller skadats',
    paragraphs: [
      'Vi är ledsna. Paketet kan inte levereras.',
      'Hör av dig till kundtjänst med beställningens nummer och vad paketet innehöll, så tar vi det därifrån tillsammans.'
    ],
    action: { label: 'Kontakta kundtjänst', url: supportUrl }
  })
}

const en: Record<CanceledFacts['ending'], (facts: CanceledFacts) => Words> = {
  canceled: ({ trackingId, at, pickup, url }) => ({
    subject: `Order ${trackingId} is canceled`,
    heading: 'The order is canceled',
    paragraphs: [
      `It was canceled on ${moment('en', at)}, before the parcel was picked up. No driver comes to ${pickup}, and you pay nothing.`
    ],
    action: { label: 'See the order', url }
  }),
  recalled: ({ trackingId, at, pickup, url }) => ({
    subject: `The parcel of order ${trackingId} is coming back`,
    heading: 'The parcel is coming back to you',
    paragraphs: [
      `The parcel was asked for back on ${moment('en', at)} and will not be delivered. We are taking it to ${pickup}, and the parcel’s page says when it is there.`
    ],
    action: { label: 'Follow the parcel', url }
  }),
  lost: ({ trackingId, supportUrl }) => ({
    subject: `Order ${trackingId}: the parcel was lost or damaged`,
    heading: 'The parcel was lost or damaged',
    paragraphs: [
      'We are sorry. The parcel cannot be delivered.',
      'Please tell support the number of the order and what was in the parcel, and we will take it from there.'
    ],
    action: { label: 'Contact support', url: supportUrl }
  })
}

export const canceled: Template<CanceledFacts> = {
  sv: (facts) => ({
    ...sv[facts.ending](facts),
    greeting: greet('sv', facts.name),
    details: [
      ['Beställning', facts.trackingId],
      ['Till', `${facts.recipient}, ${facts.delivery}`]
    ],
    because: 'Du får mejlet för att du har beställt ett bud.'
  }),
  en: (facts) => ({
    ...en[facts.ending](facts),
    greeting: greet('en', facts.name),
    details: [
      ['Order', facts.trackingId],
      ['To', `${facts.recipient}, ${facts.delivery}`]
    ],
    because: 'You get this email because you ordered a delivery.'
  })
}
