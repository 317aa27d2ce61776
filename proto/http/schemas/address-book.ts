import { z } from 'zod/mini'
import {
  addAddressBookEntryBodySchema,
  addressBookEntrySchema,
  deleteAddressBookEntryQuerySchema,
  listAddressBookQuerySchema,
  replaceAddressBookEntryBodySchema
} from '#http/companies/address-book.ts'
import { nothing } from '#http/fields/fields.ts'
import { idParamsSchema } from '#http/fields/ids.ts'

export const addressBookSchemas = {
  'GET /api/v1/address-book': {
    querystring: listAddressBookQuerySchema,
    response: { 200: z.array(addressBookEntrySchema) }
  },
  'POST /api/v1/address-book': { body: addAddressBookEntryBodySchema, response: { 201: addressBookEntrySchema } },
  'PUT /api/v1/address-book/:id': {
    params: idParamsSchema,
    body: replaceAddressBookEntryBodySchema,
    response: { 200: addressBookEntrySchema }
  },
  'DELETE /api/v1/address-book/:id': {
    params: idParamsSchema,
    querystring: deleteAddressBookEntryQuerySchema,
    response: { 204: nothing }
  }
} as const
