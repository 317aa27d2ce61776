import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { contracts } from './contracts.ts'
import { cloudEventSchema, type EventContract, readEvent, writeEvent } from './event.ts'

const folder = new URL('./samples/', import.meta.url)
const samples = readdirSync(folder).map((file) => {
  const raw: unknown = JSON.parse(readFileSync(new URL(file, folder), 'utf8'))
  return { file, raw, event: cloudEventSchema.parse(raw) }
})

// One real example per version ever written, never edited: events stay in logs for years and must stay readable.
describe('samples of events', () => {
  it.each(samples)('$file can be read with today’s code', ({ raw, event }) => {
    const contract = contracts.find(({ type }) => type === event.type)
    expect(contract, `${event.type} has a contract`).toBeDefined()
    expect(readEvent(contract as EventContract, raw).type).toBe(event.type)
  })

  it('there is a sample of every version of every event', () => {
    const wanted = contracts.flatMap(({ type, schemaVersion }) =>
      Array.from({ length: schemaVersion }, (_, at) => `${type}/${at + 1}`)
    )
    expect(samples.map(({ event }) => event.dataschema).sort()).toEqual(wanted.sort())
  })

  it('the samples of events contain no name, phone number or address', () => {
    for (const { file, raw } of samples) {
      expect(JSON.stringify(raw), file).not.toMatch(/"(\w*([cC]ontact|[pP]hone|[aA]ddress|[eE]mail)|name)":/)
    }
  })
})

describe('readEvent', () => {
  const contract: EventContract<{ version: number; after: string }> = {
    type: 'test.moved',
    topic: 'test.events',
    schemaVersion: 3,
    schema: z.object({ version: z.int(), after: z.string() }),
    upcast: {
      1: ({ status, ...rest }) => ({ ...rest, state: status }),
      2: ({ state, ...rest }) => ({ ...rest, after: state })
    }
  }
  const now = {
    id: '01a1fe37-1000-7c25-8839-baf65156234c',
    source: '/test',
    subject: 's',
    at: new Date(),
    data: { version: 1, after: 'DONE' }
  }
  const written = writeEvent(contract, now)

  it('readEvent reads what writeEvent wrote', () => {
    expect(readEvent(contract, JSON.parse(JSON.stringify(written))).data).toEqual(now.data)
  })

  it('readEvent lifts older data step by step', () => {
    const old = { ...written, dataschema: 'test.moved/1', data: { version: 1, status: 'DONE' } }
    expect(readEvent(contract, old).data).toEqual(now.data)
  })

  it('readEvent refuses an older version that nothing lifts, and data that does not fit', () => {
    expect(() => readEvent({ ...contract, upcast: {} }, { ...written, dataschema: 'test.moved/1' })).toThrow(
      'test.moved has no upcast from schema 1'
    )
    expect(() => readEvent(contract, { ...written, data: { version: 1 } })).toThrow()
    expect(() => writeEvent(contract, { ...now, data: { version: 1 } as never })).toThrow()
  })
})
