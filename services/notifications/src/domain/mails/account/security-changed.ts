import type { Locale, Template } from '#domain/mails/letter.ts'
import { greet, moment } from '#domain/mails/words.ts'
import { deviceRows } from './device-rows.ts'
import type { ProviderChangedFacts } from './provider-changed.ts'
import type { SecurityChange, SecurityChanged } from '@ilbud/proto/events/auth-security-changed'

/** The others have a mail of their own: what to do about them differs. */
type OwnChange = Exclude<SecurityChange, ProviderChangedFacts['change']>

interface SecurityChangedFacts extends Pick<SecurityChanged, 'browser' | 'system'> {
  name: string
  change: OwnChange
  /** ISO time. */
  at: string
  /** The page on which a new password is requested. */
  url: string
}

interface Words {
  subject: string
  /** A sentence without its end, to which the time is added. */
  what: string
  /** What else to do if it was somebody else. */
  also?: string
}

const words: Record<Locale, Record<OwnChange, Words>> = {
  sv: {
    'new-device': { subject: 'Ny inloggning på ditt konto', what: 'Någon loggade in på ditt konto från en ny enhet' },
    'second-factor-added': {
      subject: 'Ett nytt steg vid inloggning är tillagt',
      what: 'Ett nytt sätt att bekräfta inloggningen lades till på ditt konto',
      also: 'Ta sedan bort det nya steget i kontots inställningar.'
    },
    'second-factor-removed': {
      subject: 'Tvåstegsinloggning är borttagen',
      what: 'Ett sätt att bekräfta inloggningen togs bort från ditt konto'
    },
    'passkey-added': {
      subject: 'En ny lösennyckel är tillagd',
      what: 'En lösennyckel lades till på ditt konto',
      also: 'Ta sedan bort den nya lösennyckeln i kontots inställningar.'
    },
    'passkey-removed': {
      subject: 'En lösennyckel är borttagen',
      what: 'En lösennyckel togs bort från ditt konto'
    },
    'recovery-code-used': {
      subject: 'En återställningskod har använts',
      what: 'En av dina återställningskoder användes'
    }
  },
  en: {
    'new-device': {
      subject: 'A new sign-in to your account',
      what: 'Somebody signed in to your account from a new device'
    },
    'second-factor-added': {
      subject: 'A second step was added',
      what: 'A second step at sign-in was added to your account',
      also: 'Then remove the new step in your account settings.'
    },
    'second-factor-removed': {
      subject: 'A second step was removed',
      what: 'A second step at sign-in was removed from your account'
    },
    'passkey-added': {
      subject: 'A new passkey was added',
      what: 'A passkey was added to your account',
      also: 'Then remove the new passkey in your account settings.'
    },
    'passkey-removed': {
      subject: 'A passkey was removed',
      what: 'A passkey was removed from your account'
    },
    'recovery-code-used': { subject: 'A recovery code was used', what: 'One of your recovery codes was used' }
  }
}

/** To the owner of an account, about what may have been done by somebody else. */
export const securityChanged: Template<SecurityChangedFacts> = {
  sv: ({ name, at, url, change, ...device }) => ({
    subject: words.sv[change].subject,
    heading: words.sv[change].subject,
    greeting: greet('sv', name),
    paragraphs: [
      `${words.sv[change].what} ${moment('sv', at)}. Var det du behöver du inte göra något.`,
      join('Var det inte du? Begär ett nytt lösenord genast. Då loggas alla enheter ut.', words.sv[change].also)
    ],
    ...deviceRows('sv', device),
    action: { label: 'Begär ett nytt lösenord', url },
    because: 'Du får mejlet för att du ska märka om någon annan använder ditt konto.'
  }),
  en: ({ name, at, url, change, ...device }) => ({
    subject: words.en[change].subject,
    heading: words.en[change].subject,
    greeting: greet('en', name),
    paragraphs: [
      `${words.en[change].what} on ${moment('en', at)}. If it was you, there is nothing you need to do.`,
      join('Wasn’t it you? Ask for a new password at once. That signs all devices out.', words.en[change].also)
    ],
    ...deviceRows('en', device),
    action: { label: 'Ask for a new password', url },
    because: 'You get this email so that you notice if somebody else uses your account.'
  })
}

function join(...sentences: (string | undefined)[]): string {
  return sentences.filter((sentence) => sentence !== undefined).join(' ')
}
