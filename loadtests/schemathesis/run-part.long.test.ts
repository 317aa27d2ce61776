import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Found, runPart } from './run-part.ts'
import { fetchSchemathesis } from './tool.ts'

const program = await fetchSchemathesis(() => undefined)
const folder = mkdtempSync(join(tmpdir(), 'ilbud-schemathesis-'))
const document = join(folder, 'openapi.json')
const parcel = {
  operationId: 'parcel',
  tags: ['parcels'],
  parameters: [{ name: 'weight', in: 'query', required: true, schema: { type: 'integer' } }],
  responses: { 200: { description: 'found' }, 400: { description: 'no weight' } }
}

let server: Server
let answer: { status: number; afterMs: number }
const weights = new Set<string | null>()

beforeAll(async () => {
  const about = { openapi: '3.1.0', info: { title: 'Parcels', version: '1' } }
  writeFileSync(document, JSON.stringify({ ...about, paths: { '/parcel': { get: parcel } } }))
  server = createServer((request, response) => {
    weights.add(new URL(request.url!, 'http://parcels').searchParams.get('weight'))
    setTimeout(() => response.writeHead(answer.status).end(), answer.afterMs)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
})
beforeEach(() => weights.clear())
afterAll(() => {
  server.closeAllConnections()
  server.close()
  rmSync(folder, { recursive: true })
})

function run(seconds: number): Promise<Found> {
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const report = join(folder, 'report.json')
  return runPart({ program: program!, document, report, origin, tag: 'parcels', examples: 100, seconds, token: null })
}

it.skipIf(program === null)('a part is complete when all examples of each operation were sent', async () => {
  answer = { status: 200, afterMs: 0 }
  const found = await run(600)
  expect(found).toMatchObject({
    isWhole: true,
    operations: { selected: 1, tested: 1, accepted: 1 },
    failed: 0,
    findings: []
  })
  expect(found.requests).toBeGreaterThanOrEqual(100)
  expect(weights.size).toBeGreaterThan(50)
})

it.skipIf(program === null)('a part whose time is up says so, and what it found until then', async () => {
  // A hundred of them take longer than the part may, and the program's start does not.
  answer = { status: 500, afterMs: 1000 }
  const found = await run(30)
  expect(found.isWhole).toBe(false)
  expect(found.requests).toBeLessThan(100)
  expect(found.findings).toContainEqual({ title: 'Server error', count: 1, operations: ['GET /parcel'] })
})
