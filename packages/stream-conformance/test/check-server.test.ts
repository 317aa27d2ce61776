import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { fileURLToPath } from 'node:url'
import { checkServer, type Fault, faults, ReferenceServer, serverRules } from '@ilbud/stream-conformance'
import { describe, expect, it, onTestFinished } from 'vitest'

async function aServer(fault?: Fault): Promise<ReferenceServer> {
  const server = new ReferenceServer(fault && { fault })
  await server.start()
  onTestFinished(() => server.stop())
  return server
}

function brokenBy(results: Awaited<ReturnType<typeof checkServer>>): string[] {
  return results.filter(({ outcome }) => outcome === 'failed').map(({ rule }) => rule)
}

/** The rule that has to notice a fault; others may notice it as well. */
const noticed: Record<Fault, RegExp> = {
  'is stored by caches': /nobody stores it/,
  'begins with nothing': /begins with the present/,
  'begins with an event': /begins with the present/,
  'shows a name': /public readers may see/,
  'has an exact ETA': /public readers may see/,
  'has ids of another version': /begins with the present/,
  'reconnects all at once': /time to reconnect/,
  'repeats everything': /repeats it and nothing else/,
  'leaves out a version': /after an earlier version/,
  'replays backwards': /after an earlier version/,
  'ignores a foreign epoch': /cannot be continued/,
  'ignores the parameter': /as a parameter/,
  'prefers the parameter': /as a parameter/,
  'reads one spelling': /any spelling/,
  'answers 200 for everything': /unknown tracking ID/,
  'redeems tickets twice': /a ticket opens/,
  'writes to one reader only': /on every open stream/,
  'forgets what was missed': /while a reader was away/,
  'sends an event without its id': /on every open stream/
}

describe('a server of streams', () => {
  it('a server that keeps the protocol passes every rule', async () => {
    const server = await aServer()
    const options = { url: server.url, trackingId: server.trackingId, change: async () => server.change() }
    const results = await checkServer(options)
    expect(results).toEqual(serverRules.map((rule) => ({ rule, outcome: 'passed', reason: null })))
  })

  it('a server with a fault is noticed', async () => {
    const unnoticed = faults.map(async (fault) => {
      const server = await aServer(fault)
      const options = { url: server.url, trackingId: server.trackingId, change: async () => server.change() }
      const broken = brokenBy(await checkServer({ ...options, patienceMs: 200 }))
      return broken.some((rule) => noticed[fault].test(rule))
        ? []
        : [`${fault} is not noticed, but ${broken.join('; ')}`]
    })
    expect((await Promise.all(unnoticed)).flat()).toEqual([])
  })

  it('without a way to change the parcel the rules for changes are skipped, by the command as well', async () => {
    const server = await aServer()
    const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
    const args = [main, '--url', server.url, '--tracking-id', server.trackingId]
    const { stdout } = await promisify(execFile)(process.execPath, args)
    expect(stdout).toMatch(/^skipped a change is on every open stream.*\n +needs a way to change the parcel$/m)
    expect(stdout.trim().split('\n').at(-1)).toBe(`${serverRules.length - 2} passed, 0 failed, 2 skipped`)
    const faulty = await aServer('redeems tickets twice')
    const ended = await promisify(execFile)(process.execPath, args.with(2, faulty.url)).catch((error: unknown) => error)
    expect(ended).toMatchObject({ code: 1, stdout: expect.stringContaining('failed  a ticket opens one stream, once') })
  })
})
