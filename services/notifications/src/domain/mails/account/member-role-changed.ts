import type { Template } from '#domain/mails/letter.ts'
import { greet, moment } from '#domain/mails/words.ts'

interface MemberRoleChangedFacts {
  name: string
  company: string
  /** The role since then: an admin of the company, or one of its other members. */
  isAdmin: boolean
  /** ISO time. */
  at: string
  /** The company's page. */
  url: string
}

/** To a member of a company who has another role there. Does not say who did it: that is for the company to tell. */
export const memberRoleChanged: Template<MemberRoleChangedFacts> = {
  sv: ({ name, company, isAdmin, at, url }) => ({
    subject: isAdmin
      ? 'Du är nu administratör i företaget hos Ilbud'
      : 'Du är inte längre administratör i företaget hos Ilbud',
    heading: isAdmin ? 'Du är nu administratör i företaget' : 'Du är inte längre administratör i företaget',
    greeting: greet('sv', name),
    paragraphs: [
      isAdmin
        ? `Ditt konto fick rollen ${moment('sv', at)}. Du ser nu alla företagets beställningar, bjuder in och tar bort medlemmar och ändrar företagets uppgifter.`
        : `Din roll ändrades ${moment('sv', at)}. Du är fortfarande medlem: du ser dina egna beställningar och kan beställa åt företaget, men inte ändra dess uppgifter eller medlemmar.`,
      'Stämmer det inte? Fråga en annan administratör i företaget, som kan ändra rollen.'
    ],
    details: [['Företag', company]],
    action: { label: 'Till företagets sida', url },
    because: 'Du får mejlet för att ditt konto är med i företaget.'
  }),
  en: ({ name, company, isAdmin, at, url }) => ({
    subject: isAdmin
      ? 'You are now an admin of the company at Ilbud'
      : 'You are no longer an admin of the company at Ilbud',
    heading: isAdmin ? 'You are now an admin of the company' : 'You are no longer an admin of the company',
    greeting: greet('en', name),
    paragraphs: [
      isAdmin
        ? `Your account got the role on ${moment('en', at)}. You now see all of the company’s orders, invite and remove members, and change the company’s details.`
        : `Your role was changed on ${moment('en', at)}. You are still a member: you see your own orders and can order for the company, but not change its details or its members.`,
      'Is that not right? Ask another admin of the company, who can change the role.'
    ],
    details: [['Company', company]],
    action: { label: 'To the company’s page', url },
    because: 'You get this email because your account belongs to the company.'
  })
}
