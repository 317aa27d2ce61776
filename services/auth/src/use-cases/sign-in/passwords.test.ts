import { hash } from '@node-rs/argon2'
import { describe, expect, it } from 'vitest'
import { createPasswords } from './passwords.ts'

const passwords = createPasswords({ atOnce: 2 })

describe('passwords', () => {
  it('passwords are kept as argon2id with the parameters of docs/security/limits.md', async () => {
    expect(await passwords.hash('parcel')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it('password hashes match what they were made from and nothing else', async () => {
    const stored = await passwords.hash('parcel')
    expect(await passwords.matches(stored, 'parcel')).toBe(true)
    expect(await passwords.matches(stored, 'Parcel')).toBe(false)
    expect(await passwords.matches(null, 'parcel')).toBe(false)
  })

  it('passwords are outdated when their parameters are others than today’s', async () => {
    expect(passwords.isOutdated(await passwords.hash('parcel'))).toBe(false)
    expect(passwords.isOutdated(await hash('parcel', { memoryCost: 19_456, timeCost: 3 }))).toBe(true)
  })
})
