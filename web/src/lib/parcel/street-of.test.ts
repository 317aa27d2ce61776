import { describe, expect, it } from 'vitest'
import { streetOf } from './street-of.ts'

describe('streetOf', () => {
  it('streetOf is the first segment of an address', () => {
    expect(streetOf('Kungliga slottet, Gamla stan, Stockholm')).toBe('Kungliga slottet')
  })

  it('streetOf keeps the house number with its street', () => {
    expect(streetOf('Fredrika Bremers gata 1, Fruängen, Stockholm')).toBe('Fredrika Bremers gata\u00a01')
    expect(streetOf(' Tegelbruksvägen 26 B')).toBe('Tegelbruksvägen\u00a026 B')
  })
})
