import { expect, it } from 'vitest'
import { isUuid } from './uuid.ts'

const id = '0197b0c0-0000-7000-8000-00000000c001'

it.each([id, id.toUpperCase(), '0d8f3a1b-2c3d-4d0e-9c55-3f0e8b1c6f4e'])('%s is a UUID', (text) => {
  expect(isUuid(text)).toBe(true)
})

it.each(['', 'x', `${id} `, ` ${id}`, `${id}\n`, id.replaceAll('-', ''), `{${id}}`, `${id}0`, id.replace('c', 'g')])(
  '"%s" is no UUID',
  (text) => expect(isUuid(text)).toBe(false)
)
