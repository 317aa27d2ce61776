import { expect, it } from 'vitest'
import { relyingPartyAt } from './passkey.ts'

it('passkeys are bound to the host of the public address, and used from its origin alone', () => {
  expect(relyingPartyAt('https://ilbud.example/')).toEqual({ id: 'ilbud.example', origin: 'https://ilbud.example' })
  expect(relyingPartyAt('http://localhost:8080')).toEqual({ id: 'localhost', origin: 'http://localhost:8080' })
})
