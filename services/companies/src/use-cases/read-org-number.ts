import type { OrgNumber } from '#domain/org-number.ts'
import { InvalidRequestError } from '@ilbud/kernel/errors'
import organisationsnummer from 'organisationsnummer'

// Its types describe a module with a default export; what it exports is the class.
const { parse } = organisationsnummer as unknown as typeof organisationsnummer.default

/** The number that was typed, with or without hyphen, spaces and century. Refuses one whose checksum is wrong. */
export function readOrgNumber(typed: string): OrgNumber {
  try {
    const parsed = parse(typed.replace(/\s/g, ''))
    return { number: parsed.format(false), isSoleTrader: parsed.isPersonnummer() }
  } catch {
    throw new InvalidRequestError([{ path: 'orgNumber', message: 'Please enter a valid organization number' }])
  }
}
