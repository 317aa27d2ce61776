import type { Letter, Locale, Template } from '#domain/mails/letter.ts'
import { dayName, greet } from '#domain/mails/words.ts'
import type { RecurringDayOmitted } from '@ilbud/proto/events/recurring-orders'

interface OmittedFacts extends Pick<RecurringDayOmitted, 'day' | 'because' | 'code'> {
  name: string
  /** The page of the recurring orders. */
  url: string
}

/** Why an order of that day would have been refused; other codes have no words here. */
const refusals: Record<Locale, Record<string, string>> = {
  sv: {
    INVOICE_NOT_ALLOWED:
      'Budet skulle betalas med faktura eller bokföras på ett kostnadsställe, och det går inte längre.',
    OUT_OF_AREA: 'En av adresserna ligger utanför det område där vi kör.',
    DIFFERENT_AREAS: 'Adresserna ligger i olika städer, och vi kör inte mellan dem.',
    SCHEDULE_INVALID: 'Tiden ligger utanför våra öppettider eller är för knapp.',
    CUSTOMER_NOT_FOUND: 'Kontot kan inte beställa just nu.'
  },
  en: {
    INVOICE_NOT_ALLOWED: 'It was to be invoiced or booked on a cost centre, which is no longer possible.',
    OUT_OF_AREA: 'One of the addresses is outside the area in which we deliver.',
    DIFFERENT_AREAS: 'The addresses are in different cities, and we do not drive between them.',
    SCHEDULE_INVALID: 'The time is outside our opening hours, or too short.',
    CUSTOMER_NOT_FOUND: 'The account cannot order at the moment.'
  }
}

const reasons: Record<Locale, (facts: OmittedFacts) => string> = {
  sv: ({ because, code }) => {
    if (because === 'closed') return 'Vi har stängt den dagen.'
    if (because === 'missed') return 'Ett fel hos oss gjorde att upphämtningstiden hann passera. Vi ber om ursäkt.'
    return refusals.sv[code ?? ''] ?? 'Uppgifterna i beställningen godtas inte längre.'
  },
  en: ({ because, code }) => {
    if (because === 'closed') return 'We are closed that day.'
    if (because === 'missed')
      return 'Because of a fault on our side, its pickup time was over before we could order it. We are sorry.'
    return refusals.en[code ?? ''] ?? 'What the order says is no longer accepted.'
  }
}

/** Of a day on which we are closed, or whose pickup time is over, the advice to order would be wrong. */
function stillPossible({ because }: OmittedFacts, advice: string): string[] {
  return because === 'refused' ? [advice] : []
}

/** A day of a recurring order that was not ordered. Without its name, which the owner typed. */
export const dayOmitted: Template<OmittedFacts> = {
  sv: (facts): Letter => ({
    subject: `Inget bud beställt ${dayName('sv', facts.day)}`,
    heading: `Vi har inte beställt något bud till ${dayName('sv', facts.day)}`,
    greeting: greet('sv', facts.name),
    paragraphs: [
      `Enligt en av dina återkommande beställningar skulle vi ha gjort det. ${reasons.sv(facts)}`,
      ...stillPossible(facts, 'Behöver du ett bud den dagen får du beställa det själv.')
    ],
    details: [],
    action: { label: 'Se återkommande beställningar', url: facts.url },
    because: 'Du får mejlet för att du har en återkommande beställning hos Ilbud.'
  }),
  en: (facts): Letter => ({
    subject: `No delivery ordered for ${dayName('en', facts.day)}`,
    heading: `We have not ordered a delivery for ${dayName('en', facts.day)}`,
    greeting: greet('en', facts.name),
    paragraphs: [
      `One of your recurring orders was due on that day. ${reasons.en(facts)}`,
      ...stillPossible(facts, 'If you need a delivery on that day, please order it yourself.')
    ],
    details: [],
    action: { label: 'See recurring orders', url: facts.url },
    because: 'You get this email because you have a recurring order at Ilbud.'
  })
}
