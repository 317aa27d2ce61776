import type { OrgNumber } from '#domain/org-number.ts'
import { InvalidRequestError } from '@ilbud/kernel/errors'
import organisationsnummer from 'organisationsnummer'

// The package's types declare a default export, but at run time the module is the class itself.
const { parse } = organisationsnummer as unknown as typeof organisationsnummer.default

/** Parses a number with or without hyphen, spaces and century. Throws when its checksum is wrong. */
export function readOrgNumber(typed: string): OrgNumber {
  try {
    const parsed = parse(typed.replace(/\s/g, ''))
    return { number: parsed.format(false), isSoleTrader: parsed.isPersonnummer() }
  } catch {
    throw new InvalidRequestError([{ path: 'orgNumber', message: 'Please enter a valid organization number' }])
  }
}
