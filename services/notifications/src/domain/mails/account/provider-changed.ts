import type { Letter, Template } from '#domain/mails/letter.ts'
import { greet, moment } from '#domain/mails/words.ts'
import type { Device } from '@ilbud/proto/http/people/device'
import { deviceRows } from './device-rows.ts'

export interface ProviderChangedFacts extends Device {
  name: string
  /** ISO time. */
  at: string
  change: 'provider-linked' | 'provider-unlinked'
  /** The page on which a new password is requested. */
  url: string
  supportUrl: string
}

/** To staff, about the link between their account and their organisation's identity provider. */
export const providerChanged: Template<ProviderChangedFacts> = {
  sv: ({ change, ...facts }) => (change === 'provider-linked' ? linkedSv(facts) : unlinkedSv(facts)),
  en: ({ change, ...facts }) => (change === 'provider-linked' ? linkedEn(facts) : unlinkedEn(facts))
}

type Facts = Omit<ProviderChangedFacts, 'change'>

// A new password would not help: who is linked gets in without it.
function linkedSv({ name, at, supportUrl, ...device }: Facts): Letter {
  return {
    subject: 'Ditt konto är kopplat till din organisations inloggning',
    heading: 'Ditt konto är kopplat till din organisations inloggning',
    greeting: greet('sv', name),
    paragraphs: [
      `Någon loggade in med din organisations inloggning ${moment('sv', at)}, och ditt konto hos Ilbud kopplades till den. Var det du behöver du inte göra något.`,
      'Var det inte du? Säg genast till en administratör hos Ilbud, som kan stänga av kontot. Ett nytt lösenord räcker inte.'
    ],
    ...deviceRows('sv', device),
    action: { label: 'Kontakta oss', url: supportUrl },
    because: 'Du får mejlet för att du ska märka om någon annan använder ditt konto.'
  }
}

function linkedEn({ name, at, supportUrl, ...device }: Facts): Letter {
  return {
    subject: 'Your account is linked to your organisation’s sign-in',
    heading: 'Your account is linked to your organisation’s sign-in',
    greeting: greet('en', name),
    paragraphs: [
      `Somebody signed in with your organisation’s sign-in on ${moment('en', at)}, and your account at Ilbud was linked to it. If it was you, there is nothing you need to do.`,
      'Wasn’t it you? Tell an admin of Ilbud at once, who can disable the account. A new password is not enough.'
    ],
    ...deviceRows('en', device),
    action: { label: 'Contact us', url: supportUrl },
    because: 'You get this email so that you notice if somebody else uses your account.'
  }
}

function unlinkedSv({ name, at, url }: Facts): Letter {
  return {
    subject: 'Kopplingen till din organisations inloggning är borttagen',
    heading: 'Kopplingen till din organisations inloggning är borttagen',
    greeting: greet('sv', name),
    paragraphs: [
      `Ditt konto hos Ilbud fick en annan roll ${moment('sv', at)}. Därför togs kopplingen till din organisations inloggning bort.`,
      'Nu loggar du in här, med lösenord eller lösennyckel. Har du inget lösenord kan du begära ett nytt.'
    ],
    action: { label: 'Begär ett nytt lösenord', url },
    because: 'Du får mejlet för att sättet att logga in på ditt konto har ändrats.'
  }
}

function unlinkedEn({ name, at, url }: Facts): Letter {
  return {
    subject: 'The link to your organisation’s sign-in was removed',
    heading: 'The link to your organisation’s sign-in was removed',
    greeting: greet('en', name),
    paragraphs: [
      `Your account at Ilbud was given another role on ${moment('en', at)}. That removed the link to your organisation’s sign-in.`,
      'You now sign in here, with a password or a passkey. If you have no password, you can ask for a new one.'
    ],
    action: { label: 'Ask for a new password', url },
    because: 'You get this email because the way to sign in to your account has changed.'
  }
}
