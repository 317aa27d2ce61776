import { describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { refreshBodySchema } from '#http/people/auth.ts'
import { confirmContactBodySchema } from '#http/companies/companies.ts'
import { acceptBodySchema, driverStatusBodySchema } from '#http/dispatch/driver-orders.ts'
import { dutyBodySchema } from '#http/dispatch/drivers.ts'
import { latitude, longitude, numeric, pageQuerySchema, text } from './fields.ts'
import { idParamsSchema } from './ids.ts'
import { metadataSchema } from './metadata.ts'
import { placesQuerySchema, reverseQuerySchema } from '#http/places/places.ts'
import { proofQuerySchema } from '#http/parcels/proofs.ts'
import { quoteQuerySchema } from '#http/price/quotes.ts'
import { ticketBodySchema } from '#http/stream.ts'

function problems(schema: z.ZodMiniType, value: unknown): string[] {
  const { error } = z.safeParse(schema, value)
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)
}

const addresses = { pickupAddress: 'Götgatan 15', deliveryAddress: 'Skånegatan 78' }

// Absent, null and "" mean the same for optional fields.
describe('a field with a default', () => {
  it.each([undefined, null, '', ' '])('a field with a default has it when it is sent as %j', (blank) => {
    expect(pageQuerySchema.parse({ limit: blank })).toMatchObject({ limit: 200 })
    expect(quoteQuerySchema.parse({ ...addresses, packageSize: blank })).toMatchObject({ packageSize: 'medium' })
  })

  it('a field with a default otherwise has the value that was sent', () => {
    expect(pageQuerySchema.parse({ limit: '7' })).toMatchObject({ limit: 7 })
    expect(quoteQuerySchema.parse({ ...addresses, packageSize: 'large' })).toMatchObject({ packageSize: 'large' })
    expect(pageQuerySchema.parse({})).toMatchObject({ limit: 200 })
  })
})

describe('a number', () => {
  const weight = numeric(z.number())

  it.each([
    ['5', 5],
    ['-0.5', -0.5],
    ['.5', 0.5],
    ['1e2', 100],
    ['2.5E-1', 0.25],
    [' 7 ', 7]
  ])('a number may be sent as a number input sends it, %j', (sent, read) => {
    expect(weight.parse(sent)).toBe(read)
  })

  it.each(['', '1,5', '+5', '0x10', '5.', 'NaN', 'Infinity', '1e999', '1 000'])('a number is not %j', (sent) => {
    expect(z.safeParse(weight, sent).success).toBe(false)
  })
})

describe('a number that is too large for one', () => {
  it.each([
    ['1e400', 'Expected number, received Infinity'],
    ['-1e400', 'Expected number, received -Infinity']
  ])('a number that is too large for one is named as what it is: %s', (sent, message) => {
    expect(problems(acceptBodySchema, JSON.parse(`{"location":{"lat":${sent},"lng":18}}`))).toEqual([
      `location.lat: ${message}`
    ])
    expect(problems(acceptBodySchema, { location: { lat: sent, lng: 18 } })).toEqual([`location.lat: ${message}`])
  })
})

describe('an id', () => {
  it('an id is read in lower case, so that both spellings are one', () => {
    const id = '01a2b3c4-0000-7000-8000-00000000000A'
    expect(idParamsSchema.parse({ id })).toEqual({ id: id.toLowerCase() })
    expect(problems(idParamsSchema, { id: 'x' })).toEqual(['id: Must be an id'])
  })
})

describe('the time of a device', () => {
  it.each(['2026-03-02T12:00:00Z', '2026-03-02T13:00:00.123+01:00'])(
    'the time of a device may have its own offset: %s',
    (occurredAt) => {
      expect(acceptBodySchema.parse({ occurredAt })).toMatchObject({ occurredAt })
      expect(driverStatusBodySchema.parse({ status: 'picked_up', occurredAt })).toMatchObject({ occurredAt })
      expect(proofQuerySchema.parse({ kind: 'photo', occurredAt })).toMatchObject({ occurredAt })
    }
  )

  it.each(['2026-03-02T12:00', '2026-03-02', 'now'])(
    'the time of a device is no time without one: %s',
    (occurredAt) => {
      expect(problems(acceptBodySchema, { occurredAt })).toHaveLength(1)
    }
  )
})

describe('a text', () => {
  // One character that NFC writes as three.
  const threefold = '\ufb2c'

  it('a text is measured as it is stored: in NFC', () => {
    expect(text(3).parse(threefold)).toBe(threefold.normalize('NFC'))
    expect(problems(z.object({ name: text(100) }), { name: threefold.repeat(34) })).toEqual([
      'name: Must be at most 100 characters'
    ])
    expect(text(1).parse('a\u030a')).toBe('å')
  })

  it('metadata is measured as it is stored, too', () => {
    expect(problems(metadataSchema, { key: threefold.repeat(167) })).toEqual(['key: Must be at most 500 characters'])
    expect(problems(metadataSchema, { key: threefold.repeat(166) })).toEqual([])
  })
})

describe('what is wrong is said of', () => {
  it.each([
    ['a limit', pageQuerySchema, { limit: '0' }, 'limit: Must be at least 1'],
    ['a limit', pageQuerySchema, { limit: '501' }, 'limit: Must be at most 500'],
    ['a limit', pageQuerySchema, { limit: 'x' }, 'limit: Expected a whole number, received string'],
    ['a latitude', z.object({ lat: latitude() }), { lat: 91 }, 'lat: Must be between -90 and 90'],
    ['a longitude', z.object({ lng: longitude() }), { lng: '-181' }, 'lng: Must be between -180 and 180'],
    ['a location', acceptBodySchema, { location: { lat: 91 } }, 'location.lat: Must be between -90 and 90'],
    ['a location', acceptBodySchema, { location: { lat: 59 } }, 'location.lng: Required'],
    ['a reason', driverStatusBodySchema, { status: 'failed', reason: 'X' }, 'reason: Expected one of the reasons'],
    ['a duty', dutyBodySchema, {}, 'onDuty: Required'],
    ['a duty', dutyBodySchema, { onDuty: 'yes' }, 'onDuty: Expected boolean, received string'],
    ['a ticket', ticketBodySchema, { trackingId: 5 }, 'trackingId: Expected string, received number'],
    ['a refresh token', refreshBodySchema, { refreshToken: 5 }, 'refreshToken: Expected string, received number'],
    ['half a character', confirmContactBodySchema, { token: 'a\ud83d' }, 'token: Must not contain control characters'],
    ['a point', reverseQuerySchema, { lat: '91', lng: '18' }, 'lat: Must be between -90 and 90'],
    ['a point', reverseQuerySchema, { lat: '59' }, 'lng: Required'],
    ['a search', placesQuerySchema, { q: 'x'.repeat(201) }, 'q: Must be at most 200 characters']
  ])('what is wrong with %s is said of its field', (_what, schema, sent, said) => {
    expect(problems(schema, sent)[0]).toContain(said)
  })
})
