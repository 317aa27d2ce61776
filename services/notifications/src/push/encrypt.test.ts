import { createECDH } from 'node:crypto'
import { expect, it } from 'vitest'
import { encryptPush, isPublicKey } from './encrypt.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')
const p256dh = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'

it('the example of RFC 8291 comes out byte for byte', () => {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'))
  const body = encryptPush(
    'When I grow up, I want to be a watermelon',
    { p256dh, auth: 'BTBZMqHH6r4Tts7J_aSIgg' },
    { pair, salt: bytes('DGv6ra1nlYgDCS1FRnbzlw') }
  )
  expect(body.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN'
  )
})

it('a key that is no point of the curve is recognised', () => {
  expect(isPublicKey(p256dh)).toBe(true)
  expect(isPublicKey(`${p256dh.slice(0, -4)}AAAA`)).toBe(false)
})
