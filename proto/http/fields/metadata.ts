import { z } from 'zod/mini'
import { expected } from './fields.ts'

const most = { entries: 20, key: 40, value: 500 }

// oxlint-disable-next-line no-control-regex -- what no database stores in a text
const unstorable = /[\x00\p{Cs}]/u

/** What a sender's own program wants to find with the order again. It is returned to them and to nobody on its way. */
export const metadataSchema = z
  .record(
    z.string(),
    z.string({ error: expected('string') }).check(
      z.maxLength(most.value, `Must be at most ${most.value} characters`),
      z.refine((value) => !unstorable.test(value), 'Must not contain control characters')
    ),
    { error: expected('object') }
  )
  .check(
    z.refine((metadata) => Object.keys(metadata).length <= most.entries, `Must have at most ${most.entries} keys`),
    z.refine(
      (metadata) => Object.keys(metadata).every((key) => key !== '' && key.length <= most.key && !unstorable.test(key)),
      `Keys must be 1 to ${most.key} characters without control characters`
    )
  )
export type Metadata = z.infer<typeof metadataSchema>
