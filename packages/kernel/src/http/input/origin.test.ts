import { describe, expect, it } from 'vitest'
import { isAllowedOrigin, originsOf } from './origin.ts'

describe('originsOf', () => {
  it.each([
    ['', []],
    [' , ', []],
    ['https://a.example', ['https://a.example']],
    ['https://a.example, https://b.example ,', ['https://a.example', 'https://b.example']]
  ])('originsOf reads %j as %j', (text, origins) => {
    expect(originsOf(text)).toEqual(origins)
  })
})

describe('isAllowedOrigin', () => {
  const host = 'ilbud.example:8080'
  const origins = originsOf('https://app.ilbud.example, https://m.ilbud.example')

  it.each([
    ['none', undefined],
    ['our own host', 'https://ilbud.example:8080'],
    ['a listed one', 'https://app.ilbud.example'],
    ['the second of the list', 'https://m.ilbud.example']
  ])('isAllowedOrigin lets in %s', (_name, origin) => {
    expect(isAllowedOrigin({ headers: { host, ...(origin !== undefined && { origin }) } }, origins)).toBe(true)
  })

  it.each([
    'https://evil.example',
    'https://ilbud.example',
    'https://ilbud.example:8080.evil.example',
    'http://m.ilbud.example',
    'null',
    ''
  ])('isAllowedOrigin refuses %j', (origin) => {
    expect(isAllowedOrigin({ headers: { host, origin } }, origins)).toBe(false)
    expect(isAllowedOrigin({ headers: { host, origin } }, originsOf(''))).toBe(false)
  })

  it('an origin without a host is refused for a request without one', () => {
    expect(isAllowedOrigin({ headers: { origin: 'file://' } }, [])).toBe(false)
  })
})
