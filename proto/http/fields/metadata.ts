import { z } from 'zod/mini'
import { expected } from './fields.ts'

const most = { entries: 20, key: 40, value: 500 }

// oxlint-disable-next-line no-control-regex -- what no database stores in a text
const unstorable = /[\x00\p{Cs}]/u

// Before any entry is read: a body may have hundreds of thousands.
const countEntries = z.transform((metadata: unknown, context) => {
  if (typeof metadata !== 'object' || metadata === null || Object.keys(metadata).length <= most.entries) return metadata
  context.issues.push({ code: 'custom', message: `Must have at most ${most.entries} keys`, input: metadata })
  return {}
})

const entriesSchema = z
  .record(
    z.string(),
    z.string({ error: expected('string') }).check(
      z.normalize('NFC'),
      z.maxLength(most.value, `Must be at most ${most.value} characters`),
      z.refine((value) => !unstorable.test(value), 'Must not contain control characters')
    ),
    { error: expected('object') }
  )
  .check(
    z.refine(
      (metadata) => Object.keys(metadata).every((key) => key !== '' && key.length <= most.key && !unstorable.test(key)),
      `Keys must be 1 to ${most.key} characters without control characters`
    )
  )
export type Metadata = z.infer<typeof entriesSchema>

/** What a sender's own program wants to find with the order again. It is returned to them and to nobody on its way. */
export const metadataSchema = z.pipe(countEntries, entriesSchema as never) as unknown as typeof entriesSchema
