import type { Template } from '#domain/mails/letter.ts'
import { dayName, greet } from '#domain/mails/words.ts'

interface PausedFacts {
  name: string
  company: string
  /** The local day that was not ordered, `YYYY-MM-DD`. */
  day: string
  /** The page of the recurring orders. */
  url: string
}

/** Who had a recurring order of the company placed in their name has left it. Without its name, which they typed. */
export const recurringPaused: Template<PausedFacts> = {
  sv: ({ name, company, day, url }) => ({
    subject: `Inget bud beställt ${dayName('sv', day)}`,
    heading: 'En av företagets återkommande beställningar är pausad',
    greeting: greet('sv', name),
    paragraphs: [
      `Den beställdes i en kollegas namn, och kollegan är inte längre med i företaget hos oss. Därför har vi inte beställt något bud till ${dayName('sv', day)}.`,
      'En administratör i företaget kan återuppta den. Då beställs den i administratörens namn.'
    ],
    details: [['Företag', company]],
    action: { label: 'Se återkommande beställningar', url },
    because: 'Du får mejlet för att adressen står som företagets kontakt hos Ilbud.'
  }),
  en: ({ name, company, day, url }) => ({
    subject: `No delivery ordered for ${dayName('en', day)}`,
    heading: 'One of the company’s recurring orders is paused',
    greeting: greet('en', name),
    paragraphs: [
      `It was ordered in the name of a colleague who no longer belongs to the company at Ilbud. So we have not ordered a delivery for ${dayName('en', day)}.`,
      'An admin of the company can resume it. It is then ordered in the admin’s name.'
    ],
    details: [['Company', company]],
    action: { label: 'See recurring orders', url },
    because: 'You get this email because the address is the company’s contact at Ilbud.'
  })
}
