import { readdirSync, readFileSync } from 'node:fs'
import { contracts } from '@ilbud/proto/events/contracts'
import { driverPositionsTopic } from '@ilbud/proto/events/drivers'
import { channels, socketCommands, socketEvents } from '@ilbud/proto/http/socket'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { asyncApiDocument } from './document.ts'

interface Ref {
  $ref: string
}
interface Document {
  asyncapi: string
  channels: Record<string, { address: string; messages: Record<string, Ref>; servers: Ref[] }>
  operations: Record<string, { action: string; channel: Ref; messages: Ref[] }>
  components: { messages: Record<string, { payload: z.core.JSONSchema.JSONSchema }> }
}

// The document as a client receives it.
const document = JSON.parse(JSON.stringify(asyncApiDocument())) as Document

function resolve(ref: string): unknown {
  const steps = ref.slice(2).split('/')
  return steps.reduce<unknown>(
    (part, step) => (part as Record<string, unknown>)?.[step.replaceAll('~1', '/').replaceAll('~0', '~')],
    document
  )
}

const schemaOf = (name: string): z.ZodType => z.fromJSONSchema(document.components.messages[name]!.payload)

/** Every JSON file in a folder of sample events. */
const samples = new URL(import.meta.resolve('@ilbud/proto/events/contracts').replace('contracts.ts', 'samples/'))

describe('the AsyncAPI document', () => {
  it('the AsyncAPI document is one of version 3.0 whose references lead somewhere', () => {
    expect(document.asyncapi).toBe('3.0.0')
    const refs = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref]) => ref!)
    expect(refs.length).toBeGreaterThan(100)
    expect(refs.filter((ref) => resolve(ref) === undefined)).toEqual([])
  })

  it('the AsyncAPI document has every topic with every event that is written to it, and no other', () => {
    const wanted = contracts.map(({ topic, type }) => `${topic} ${type}`)
    const described = Object.values(document.channels).flatMap(({ address, messages, servers }) =>
      servers[0]!.$ref === '#/servers/log' && !address.endsWith('.dead')
        ? Object.keys(messages).map((type) => `${address} ${type}`)
        : []
    )
    expect(described.sort()).toEqual([...wanted, `${driverPositionsTopic} driver.position`].sort())
  })

  it('the AsyncAPI document describes events as they are written', () => {
    for (const file of readdirSync(samples)) {
      const event = JSON.parse(readFileSync(new URL(file, samples), 'utf8')) as { type: string; dataschema: string }
      const schema = schemaOf(event.type)
      expect(schema.safeParse(event).error?.issues ?? [], file).toEqual([])
      expect(schema.safeParse({ ...event, data: {} }).success, file).toBe(false)
    }
    // Compiling a schema's validator is slow.
  })

  it('the AsyncAPI document has every channel, event and command of Socket.IO, and no other', () => {
    const described = Object.values(document.channels).filter(
      ({ servers }) => servers[0]!.$ref === '#/servers/socket.io'
    )
    const ours = described.filter(({ address }) => address !== '/socket.io')
    expect(Object.fromEntries(ours.map(({ address, messages }) => [address, Object.keys(messages)]))).toEqual(
      Object.fromEntries(channels.map(({ name, events }) => [name, [...events]]))
    )
    const named = Object.keys(document.components.messages).filter((name) => name.startsWith('socket.'))
    const wanted = [...Object.keys(socketEvents), ...Object.keys(socketCommands), 'acknowledgement']
    expect(named.sort()).toEqual(wanted.map((name) => `socket.${name}`).sort())
  })
})
