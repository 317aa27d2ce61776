import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createOrderBodySchema, forbiddenOrderFields } from './create-order.ts'

const least = {
  pickupAddress: 'Götgatan 15',
  pickupContact: 'Saga',
  pickupPhone: '070-174 06 05',
  deliveryAddress: 'Skånegatan 78',
  deliveryContact: 'Astrid',
  deliveryPhone: '+46 70 174 06 06'
}

function problems(body: unknown): Record<string, string> {
  const result = createOrderBodySchema.safeParse(body)
  return Object.fromEntries((result.error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]))
}

/** The value with one more entry, and the names of such entries that have been read. */
function withUnread(value: object, name: string) {
  const read: string[] = []
  const get = () => (read.push(name), '1')
  return { value: Object.defineProperty({ ...value }, name, { enumerable: true, get }), read }
}

describe('the order form', () => {
  it('the order form takes the six required fields alone', () => {
    expect(createOrderBodySchema.parse(least)).toMatchObject(least)
  })

  it('the order form says what is missing in the words of the spec', () => {
    const wanted = {
      pickupAddress: 'Pickup address is required',
      pickupContact: 'Pickup contact is required',
      pickupPhone: 'Pickup phone is required',
      deliveryAddress: 'Delivery address is required',
      deliveryContact: 'Delivery contact is required',
      deliveryPhone: 'Delivery phone is required'
    }
    expect(problems({})).toEqual(wanted)
    expect(problems(Object.fromEntries(Object.keys(wanted).map((key) => [key, null])))).toEqual(wanted)
    expect(problems(Object.fromEntries(Object.keys(wanted).map((key) => [key, '  '])))).toEqual(wanted)
  })

  it('the order form reads blank optional fields as absent', () => {
    const order = createOrderBodySchema.parse({
      ...least,
      packageWeight: '',
      packageNotes: null,
      isAsap: null,
      scheduledPickup: ''
    })
    expect(order).toMatchObject(least)
    expect(order.packageWeight).toBeUndefined()
    expect(order.isAsap).toBeUndefined()
  })

  it('the order form reads numbers from numeric strings and nothing else', () => {
    expect(createOrderBodySchema.parse({ ...least, packageWeight: '2.4', packageQuantity: '3' })).toMatchObject({
      packageWeight: 2.4,
      packageQuantity: 3
    })
    expect(problems({ ...least, packageWeight: 'heavy' })).toEqual({
      packageWeight: 'Expected number, received string'
    })
    expect(problems({ ...least, packageQuantity: 1.5 })).toEqual({ packageQuantity: 'Must be a whole number' })
  })

  it.each([
    ['packageWeight', 0.05],
    ['packageWeight', 1000.5],
    ['packageQuantity', 0],
    ['packageQuantity', 101],
    ['packageValue', -1]
  ])('the order form refuses %s of %d', (field, value) => {
    expect(Object.keys(problems({ ...least, [field]: value }))).toEqual([field])
  })

  it('the order form knows the other names of a field', () => {
    const { deliveryAddress, ...rest } = least
    expect(
      createOrderBodySchema.parse({ ...rest, address: deliveryAddress, specialInstructions: 'Ring', notes: 'Glass' })
    ).toMatchObject({
      deliveryAddress,
      deliveryNotes: 'Ring',
      packageNotes: 'Glass'
    })
  })

  it('the order form says what is wrong of the name that was sent, beside all else', () => {
    const { deliveryAddress: _, ...rest } = least
    expect(
      problems({ ...rest, address: 'x'.repeat(201), notes: 5, specialInstructions: '\u0000', pickupLat: 91 })
    ).toEqual({
      address: 'Must be at most 200 characters',
      notes: 'Expected string, received number',
      specialInstructions: 'Must not contain control characters',
      pickupLat: 'Must be between -90 and 90'
    })
    expect(problems({ ...least, deliveryNotes: 'x'.repeat(501), notes: '' })).toEqual({
      deliveryNotes: 'Must be at most 500 characters'
    })
    expect(problems({ ...rest, address: '' })).toEqual({ deliveryAddress: 'Delivery address is required' })
  })

  it('the order form drops what no client may say, whatever its type', () => {
    fc.assert(
      fc.property(fc.constantFrom(...forbiddenOrderFields), fc.anything(), (field, value) => {
        expect(createOrderBodySchema.parse({ ...least, [field]: value })).not.toHaveProperty(field)
      })
    )
  })
})

describe('a body with far more than an order', () => {
  it('a body with far more than an order costs no more: what the form does not have is not read', () => {
    const { value, read } = withUnread({ ...least, address: 'Skånegatan 78' }, 'other')
    expect(createOrderBodySchema.parse(value)).toMatchObject(least)
    expect(read).toEqual([])
  })

  it('metadata with too many keys is refused before any of its values is read', () => {
    const many = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`key ${at}`, '1']))
    const { value: metadata, read } = withUnread(many, 'one more')
    expect(problems({ ...least, metadata })).toEqual({ metadata: 'Must have at most 20 keys' })
    expect(read).toEqual([])
    expect(createOrderBodySchema.parse({ ...least, metadata: many })).toMatchObject({ metadata: many })
  })
})
