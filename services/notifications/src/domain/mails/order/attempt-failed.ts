import type { Question } from '#domain/cause.ts'
import { questionText } from '#domain/mails/after-failure.ts'
import type { OrderFacts } from '#domain/mails/facts.ts'
import type { Template } from '#domain/mails/letter.ts'
import { greet, moment } from '#domain/mails/words.ts'

/** Another attempt; a return to the sender; or the parcel is held and the sender is asked what to do. */
export type NextStep = 'retry' | 'return' | 'ask'

interface FailedFacts extends OrderFacts {
  reasonCode: string | null
  next: NextStep
  question?: Question | undefined
}

/** What follows a failed attempt. */
export function nextStep({ attemptsLeft, returnOption }: { attemptsLeft: number; returnOption: boolean }): NextStep {
  if (attemptsLeft > 0) return 'retry'
  return returnOption ? 'return' : 'ask'
}

const reasons = {
  sv: {
    NOBODY_HOME: 'Ingen var hemma.',
    WRONG_ADDRESS: 'Adressen stämde inte.',
    REFUSED: 'Mottagaren ville inte ta emot paketet.',
    NO_ACCESS: 'Föraren kom inte in.',
    DAMAGED: 'Paketet är skadat.'
  },
  en: {
    NOBODY_HOME: 'Nobody was at home.',
    WRONG_ADDRESS: 'The address was not right.',
    REFUSED: 'The recipient did not want to take the parcel.',
    NO_ACCESS: 'The driver could not get in.',
    DAMAGED: 'The parcel is damaged.'
  }
} as const satisfies Record<string, Record<string, string>>

const steps = {
  sv: {
    retry:
      'Vi planerar ett försök till. Du behöver inte göra något, men hör gärna med mottagaren att någon är på plats.',
    return: 'Det var sista försöket. Paketet kommer nu tillbaka till dig, som du valde när du beställde.',
    ask: 'Det var sista försöket, så vi behåller paketet tills vidare. Du bestämmer: begär det tillbaka under Mina beställningar, eller vänta, så försöker trafikledningen ordna en ny tid.'
  },
  en: {
    retry:
      'We will make one more attempt. There is nothing you need to do, but please ask the recipient to have somebody there.',
    return: 'It was the last attempt. The parcel now comes back to you, as you chose when you ordered.',
    ask: 'It was the last attempt, so we hold the parcel for now. You decide: ask for it back under My orders, or wait, and dispatch will try to arrange a new time.'
  }
} as const satisfies Record<string, Record<NextStep, string>>

export const attemptFailed: Template<FailedFacts> = {
  sv: ({ name, trackingId, at, recipient, delivery, reasonCode, next, question, url }) => ({
    subject: `Beställning ${trackingId} kunde inte levereras`,
    heading: 'Vi kunde inte lämna paketet',
    greeting: greet('sv', name),
    paragraphs: [
      `Föraren var hos ${recipient}, ${delivery}, men kunde inte lämna paketet.${failureReason('sv', reasonCode)}`,
      `Så här går det vidare: ${question && next !== 'return' ? questionText('sv', 'sender', question) : steps.sv[next]}`
    ],
    details: [
      ['Beställning', trackingId],
      ['Försöket', moment('sv', at)]
    ],
    action: {
      label: next === 'ask' ? 'Till mina beställningar' : question ? 'Välj vad som ska hända' : 'Se hur det går',
      url
    },
    because: 'Du får mejlet för att du har beställt ett bud.'
  }),
  en: ({ name, trackingId, at, recipient, delivery, reasonCode, next, question, url }) => ({
    subject: `Order ${trackingId} could not be delivered`,
    heading: 'We could not hand over the parcel',
    greeting: greet('en', name),
    paragraphs: [
      `The driver was at ${recipient}, ${delivery}, but could not hand over the parcel.${failureReason('en', reasonCode)}`,
      `What happens next: ${question && next !== 'return' ? questionText('en', 'sender', question) : steps.en[next]}`
    ],
    details: [
      ['Order', trackingId],
      ['The attempt', moment('en', at)]
    ],
    action: {
      label: next === 'ask' ? 'To my orders' : question ? 'Choose what happens' : 'See what happens next',
      url
    },
    because: 'You get this email because you ordered a delivery.'
  })
}

/** ` Nobody was at home.`, with a space before it; empty for a reason without words. */
export function failureReason(locale: 'sv' | 'en', reasonCode: string | null): string {
  const texts: Record<string, string> = reasons[locale]
  const reason = reasonCode === null ? undefined : texts[reasonCode]
  return reason ? ` ${reason}` : ''
}
