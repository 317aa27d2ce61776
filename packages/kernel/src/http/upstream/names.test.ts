import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { platform } from 'node:process'
import { isDeepStrictEqual } from 'node:util'
import { remoteUpstream } from '#http/upstream.ts'
import { eventually } from '@ilbud/testkit/eventually'
import { anEdge, ask } from '@ilbud/testkit/services/test-edge'
import { describe, expect, it, onTestFinished } from 'vitest'
import { resolveTargets, systemLookup } from './names.ts'
import { defaultTimeouts } from './timeouts.ts'

async function aReplica(host: string, port = 0): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url !== '/slow') return response.end(host)
    response.write('first')
    server.once('finish-slow', () => response.end(' last'))
  })
  server.listen(port, host)
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return server
}

/** Replicas behind one host name and port, and the addresses that the name resolves to. */
async function aNamedService(hosts: string[]) {
  const first = await aReplica(hosts[0]!)
  const { port } = first.address() as AddressInfo
  const others = await Promise.all(hosts.slice(1).map((host) => aReplica(host, port)))
  const named = { hosts, isKnown: true, lookups: 0 }
  const lookup = async (): Promise<string[]> => {
    named.lookups++
    if (!named.isKnown) throw new Error('ENOTFOUND')
    return named.hosts
  }
  const upstream = remoteUpstream(`orders.test:${port}`, { ...defaultTimeouts, lookupMs: 20 }, lookup)
  onTestFinished(() => upstream.close())
  const edge = await anEdge(upstream)
  /** The replicas that answer a dozen calls made at the same time. */
  async function answering(): Promise<string[]> {
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask(edge).catch(() => ({ text: 'nobody' }))))
    return [...new Set(answers.map(({ text }) => text))].sort()
  }
  return { servers: [first, ...others], named, edge, answering }
}

const isAnswered = (answering: () => Promise<string[]>, hosts: string[]) =>
  eventually(async () => isDeepStrictEqual(await answering(), hosts), `answers come from ${hosts.join(' and ')}`)

// Only on Linux is every address of 127.0.0.0/8 usable without configuration.
describe.skipIf(platform !== 'linux')('a host name of several processes', () => {
  it('requests go to every process that a host name resolves to, and follow its changes', async () => {
    const { named, answering } = await aNamedService(['127.0.0.1', '127.0.0.2', '127.0.0.3'])
    await isAnswered(answering, ['127.0.0.1', '127.0.0.2', '127.0.0.3'])
    named.hosts = ['127.0.0.3']
    await isAnswered(answering, ['127.0.0.3'])
    named.hosts = ['127.0.0.3', '127.0.0.2']
    await isAnswered(answering, ['127.0.0.2', '127.0.0.3'])
  })

  it('the last known processes stay in use while their host name cannot be resolved', async () => {
    const { named, answering } = await aNamedService(['127.0.0.1', '127.0.0.2'])
    await isAnswered(answering, ['127.0.0.1', '127.0.0.2'])
    named.isKnown = false
    const { lookups } = named
    await eventually(() => named.lookups > lookups + 2, 'the name was looked up in vain')
    expect(await answering()).toEqual(['127.0.0.1', '127.0.0.2'])
  })

  it('a process that its host name no longer resolves to finishes its answers', async () => {
    const { servers, named, edge, answering } = await aNamedService(['127.0.0.1', '127.0.0.2'])
    named.hosts = ['127.0.0.1']
    await isAnswered(answering, ['127.0.0.1'])
    const slow = ask(edge, { path: '/slow' })
    await eventually(() => servers[0]!.listenerCount('finish-slow') === 1, 'the slow answer begins')
    named.hosts = ['127.0.0.2']
    await isAnswered(answering, ['127.0.0.2'])
    servers[0]!.emit('finish-slow')
    expect((await slow).text).toBe('first last')
  })
})

describe('resolveTargets', () => {
  const targets = [
    { path: '/run/a' },
    { host: '10.0.0.9', port: 1 },
    { host: 'localhost', port: 2 },
    { host: 'b', port: 3 }
  ]

  it('only names are resolved, and no process is listed twice', async () => {
    const names: string[] = []
    const found = await resolveTargets(targets, async (host) => {
      names.push(host)
      return ['10.0.0.2', '10.0.0.1', '10.0.0.2']
    })
    expect(names).toEqual(['b'])
    expect(found).toEqual([...targets.slice(0, 3), { host: '10.0.0.1', port: 3 }, { host: '10.0.0.2', port: 3 }])
  })

  it('targets are unknown while a name cannot be resolved', async () => {
    expect(await resolveTargets(targets, async () => [])).toBeNull()
    expect(await resolveTargets(targets, () => Promise.reject(new Error('ENOTFOUND')))).toBeNull()
  })

  it('the system lookup returns addresses of one family', async () => {
    const families = new Set((await systemLookup('localhost')).map((address) => address.includes(':')))
    expect(families.size).toBe(1)
  })
})
