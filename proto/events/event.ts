import { z } from 'zod/mini'

/** CloudEvents 1.0 attributes. `subject` is the aggregate's id and the key in the log. */
export const cloudEventSchema = z.object({
  specversion: z.literal('1.0'),
  id: z.uuid(),
  source: z.string(),
  type: z.string(),
  time: z.iso.datetime(),
  subject: z.string(),
  /** `<type>/<schema version>` */
  dataschema: z.string(),
  datacontenttype: z.literal('application/json'),
  /** About a test order: only handlers that ask for these get it (docs/protocols/events.md#test-orders). */
  test: z.optional(z.literal(true)),
  data: z.record(z.string(), z.unknown())
})

export type Envelope = z.infer<typeof cloudEventSchema>

export interface CloudEvent<Data> extends Omit<Envelope, 'data'> {
  data: Data
}

type Lift = (data: Record<string, unknown>) => Record<string, unknown>

export interface EventContract<Data = unknown> {
  type: string
  topic: string
  /** The version of `schema` that we write, part of `dataschema`. Not the aggregate's own `version`. */
  schemaVersion: number
  schema: z.ZodMiniType<Data>
  /**
   * `versions` (the default): `data.version` numbers the subject's events on the topic 1, 2, 3 …, and readers apply
   * them in that order. `none`: each event is independent.
   */
  sequence?: 'versions' | 'none'
  /** upcast[1] turns data of schema 1 into data of schema 2. */
  upcast?: Record<number, Lift>
}

/** Fields of every event's data: the aggregate's version counts its events from 1, without gaps. */
export const versionedSchema = z.object({ version: z.int().check(z.minimum(1)) })

/** Makes the envelope of an event that happened at `at`. Throws when the data does not fit its contract. */
export function writeEvent<Data>(
  contract: EventContract<Data>,
  event: { id: string; source: string; subject: string; at: Date; data: Data; test?: boolean | undefined }
): Envelope {
  return {
    specversion: '1.0',
    id: event.id,
    source: event.source,
    type: contract.type,
    time: event.at.toISOString(),
    subject: event.subject,
    dataschema: `${contract.type}/${contract.schemaVersion}`,
    datacontenttype: 'application/json',
    ...(event.test && { test: true as const }),
    data: contract.schema.parse(event.data) as Record<string, unknown>
  }
}

/** Reads an event with today's schema, converting data of older schemas. Throws when that is not possible. */
export function readEvent<Data>(contract: EventContract<Data>, raw: unknown): CloudEvent<Data> {
  const event = cloudEventSchema.parse(raw)
  let data = event.data
  for (let version = schemaVersionOf(event.dataschema); version < contract.schemaVersion; version++) {
    const lift = contract.upcast?.[version]
    if (!lift) throw new Error(`${contract.type} has no upcast from schema ${version}`)
    data = lift(data)
  }
  return { ...event, data: contract.schema.parse(data) }
}

function schemaVersionOf(dataschema: string): number {
  return Number(dataschema.slice(dataschema.lastIndexOf('/') + 1))
}
