import type { NewAttempt } from '#domain/cause.ts'
import { newAttemptText, newTime } from '#domain/mails/after-failure.ts'
import type { OrderFacts } from '#domain/mails/facts.ts'
import type { Template } from '#domain/mails/letter.ts'
import { greet } from '#domain/mails/words.ts'

interface NewAttemptFacts extends OrderFacts {
  newAttempt: NewAttempt
}

/** Sender or recipient chose another attempt, or nobody chose in time. */
export const newAttempt: Template<NewAttemptFacts> = {
  sv: ({ name, trackingId, recipient, delivery, newAttempt: attempt, url }) => ({
    subject: `Nytt leveransförsök för beställning ${trackingId}`,
    heading: 'Vi gör ett nytt försök',
    greeting: greet('sv', name),
    paragraphs: [`${newAttemptText('sv', 'sender', attempt)} Paketet ska till ${recipient}, ${delivery}.`],
    details: [
      ['Beställning', trackingId],
      ['Tid', newTime('sv', attempt) ?? 'så snart som möjligt']
    ],
    action: { label: 'Följ paketet', url },
    because: 'Du får mejlet för att du har beställt ett bud.'
  }),
  en: ({ name, trackingId, recipient, delivery, newAttempt: attempt, url }) => ({
    subject: `A new delivery attempt for order ${trackingId}`,
    heading: 'We will try again',
    greeting: greet('en', name),
    paragraphs: [`${newAttemptText('en', 'sender', attempt)} The parcel goes to ${recipient}, ${delivery}.`],
    details: [
      ['Order', trackingId],
      ['Time', newTime('en', attempt) ?? 'as soon as possible']
    ],
    action: { label: 'Follow the parcel', url },
    because: 'You get this email because you ordered a delivery.'
  })
}
