import { expect, it } from 'vitest'
import { z } from 'zod/mini'
import { invitationId } from './invitation-id.ts'

it('an invitation has one id per company and address, however the address is written', () => {
  const id = invitationId('a-company', 'maja@blomman.example')
  expect(z.uuid().safeParse(id).success).toBe(true)
  expect(invitationId('a-company', ' Maja@Blomman.example')).toBe(id)
  expect(invitationId('b-company', 'maja@blomman.example')).not.toBe(id)
})
