import { z } from 'zod'

export type Json = Record<string, unknown>

/** What one protocol adds to the document. Names are unique across protocols. */
export interface DocumentParts {
  channels: Json
  operations: Json
  messages: Json
}

/** AsyncAPI's own schemas are those of draft 7. */
export function toSchema(schema: z.core.$ZodType, io: 'input' | 'output' = 'output'): Json {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io,
    target: 'draft-7',
    unrepresentable: 'any'
  }) as Json
  return json
}

/** A message under its own name, for `components`. */
export function message(name: string, schema: Json, rest: Json = {}): Json {
  return { name, payload: schema, ...rest }
}

const escaped = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1')

export const serverRef = (name: string): Json => ({ $ref: `#/servers/${escaped(name)}` })
export const channelRef = (name: string): Json => ({ $ref: `#/channels/${escaped(name)}` })
/** A reference to a message in its channel, as operations require it. */
export const inChannel = (channel: string, name: string): Json => ({
  $ref: `#/channels/${escaped(channel)}/messages/${escaped(name)}`
})
/** The messages of a channel: their names there and in `components`. */
export function listed(names: Record<string, string>): Json {
  const entries = Object.entries(names).map(([name, component]) => [
    name,
    { $ref: `#/components/messages/${escaped(component)}` }
  ])
  return Object.fromEntries(entries) as Json
}
