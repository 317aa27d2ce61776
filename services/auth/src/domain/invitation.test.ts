import { describe, expect, it } from 'vitest'
import { checkInvitation } from './invitation.ts'
import type { User } from './user.ts'

const rights = { role: 'company_member', companyId: 'c' } as const

function aUser(override: Partial<User>): User {
  const who = { id: 'u', email: 'u@ilbud.example', name: 'U', phone: null, locale: null }
  return {
    ...who,
    role: 'customer',
    companyId: null,
    passwordHash: 'a hash',
    disabled: false,
    authzVersion: 1,
    ...override
  }
}

describe('checkInvitation', () => {
  it.each<[string, Partial<User>, string]>([
    ['a customer', {}, 'further-rights'],
    ['a customer who was invited as one', { passwordHash: null }, 'further-rights'],
    ['somebody who was invited to just this', { ...rights, passwordHash: null }, 'again'],
    ['somebody who has just this', { ...rights }, 'has-them'],
    ['another role in the company', { role: 'company_admin', companyId: 'c' }, 'has-joined'],
    [
      'somebody invited to another role in the company',
      { role: 'company_admin', companyId: 'c', passwordHash: null },
      'again'
    ],
    ['a driver who was invited', { role: 'driver', passwordHash: null }, 'refused'],
    ['a member of another company', { role: 'company_member', companyId: 'd' }, 'refused'],
    ['a driver', { role: 'driver' }, 'refused'],
    ['an admin', { role: 'admin' }, 'refused'],
    ['a disabled customer', { disabled: true }, 'refused'],
    ['a disabled member', { ...rights, disabled: true }, 'refused']
  ])('checkInvitation decides about %s', (_who, override, verdict) => {
    expect(checkInvitation(aUser(override), rights)).toBe(verdict)
  })
})
