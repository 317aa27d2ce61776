import { z } from 'zod/mini'
import {
  email,
  expected,
  flag,
  latitude,
  longitude,
  numeric,
  optional,
  pageQuerySchema,
  phone,
  text
} from '#http/fields/fields.ts'

const entryFields = {
  /** Finds the entry again: `Head office`. */
  name: text(100, 'Name is required'),
  contact: text(100, 'Contact is required'),
  phone: phone('Phone is required'),
  /** Of the recipient, who then gets mails about the parcel. */
  email: optional(email()),
  address: text(200, 'Address is required'),
  lat: optional(latitude()),
  lng: optional(longitude()),
  gateCode: optional(text(20)),
  notes: optional(text(500))
}

export const addAddressBookEntryBodySchema = z.object({
  ...entryFields,
  /** Whether all people of the company have it, which its admins decide. Default: false, it is the caller's own. */
  shared: optional(flag())
})

const seenVersion = z.int({ error: expected('a whole number') })

/** Replaces the whole entry. */
export const replaceAddressBookEntryBodySchema = z.object({
  ...entryFields,
  /** The version of the entry that the caller has seen: 409 VERSION_CONFLICT when it has changed since. */
  version: optional(seenVersion)
})
export type AddressBookChange = z.infer<typeof replaceAddressBookEntryBodySchema>
export type AddressBookFields = Omit<AddressBookChange, 'version'>

export const deleteAddressBookEntryQuerySchema = z.object({
  /** The version of the entry that the caller has seen: 409 VERSION_CONFLICT when it has changed since. */
  version: optional(numeric(seenVersion as unknown as z.ZodMiniNumber))
})

export const listAddressBookQuerySchema = z.object({
  ...pageQuerySchema.shape,
  /** Part of the name, the contact or the address. */
  q: optional(text(100))
})

export const addressBookEntrySchema = z.object({
  id: z.uuid(),
  /** The company's, for all its people; false: the caller's own. */
  shared: z.boolean(),
  name: z.string(),
  contact: z.string(),
  phone: z.string(),
  email: z.nullable(z.string()),
  address: z.string(),
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
  gateCode: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  /** Counts its changes, from 1. */
  version: z.int(),
  createdAt: z.iso.datetime()
})
export type AddressBookEntry = z.infer<typeof addressBookEntrySchema>
