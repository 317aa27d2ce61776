import { describe, expect, it } from 'vitest'
import { changeRights, type User } from './user.ts'

const admin: User = {
  id: 'a',
  email: 'a@ilbud.example',
  name: 'A',
  phone: null,
  role: 'admin',
  companyId: null,
  passwordHash: 'a hash',
  disabled: false,
  authzVersion: 4,
  locale: null
}

describe('changeRights', () => {
  it('changeRights raises the version of the rights with every change', () => {
    expect(changeRights(admin, { role: 'dispatcher' }, 1)).toMatchObject({ role: 'dispatcher', authzVersion: 5 })
    expect(changeRights(admin, { disabled: true }, 1)).toMatchObject({ disabled: true, authzVersion: 5 })
  })

  it('changeRights changes nothing when the rights stay as they are', () => {
    expect(changeRights(admin, { role: 'admin', disabled: false }, 0)).toBeNull()
  })

  it.each([{ role: 'customer' as const }, { disabled: true }])(
    'changeRights refuses %o for the last admin',
    (change) => {
      expect(() => changeRights(admin, change, 0)).toThrow(expect.objectContaining({ code: 'LAST_ADMIN', status: 409 }))
    }
  )

  it('changeRights lets a disabled admin go who was not counted any more', () => {
    expect(changeRights({ ...admin, disabled: true }, { role: 'customer' }, 0)).toMatchObject({ role: 'customer' })
  })
})
