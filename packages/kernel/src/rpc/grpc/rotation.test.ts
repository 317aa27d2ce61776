import { randomBytes } from 'node:crypto'
import { checkSettings } from '#process/settings/check-settings.ts'
import { rpcKeys } from '#runtime/rpc-keys.ts'
import { createCalls } from '#rpc/calls.ts'
import { Drivers } from '@ilbud/proto/grpc/gen/drivers_pb'
import { serveSome } from '@ilbud/testkit/services/serve-some'
import { aSocketPath } from '@ilbud/testkit/test-folder'
import { testLog } from '@ilbud/testkit/test-log'
import { describe, expect, it } from 'vitest'
import { listenGrpc } from './listen.ts'
import { createSigner, createVerifier } from './service-token.ts'

const [old, next] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')]
const now = (): Date => new Date()

/** Whether a process with one `RPC_SECRET` may call a process with another. */
async function mayCall(caller: string, called: string): Promise<boolean> {
  const address = `unix:${aSocketPath()}`
  const service = serveSome(Drivers, { names: async () => ({ drivers: [] }) })
  const verify = createVerifier(rpcKeys({ RPC_SECRET: called }), now)
  const server = await listenGrpc({ services: [service], address, verify, log: testLog })
  const signer = createSigner(rpcKeys({ RPC_SECRET: caller }), now)
  const calls = createCalls({ local: [], addresses: () => [address], signer: () => signer })
  const drivers = calls.as('orders').to(Drivers)
  try {
    return await drivers.names({ ids: [] }).then(
      () => true,
      () => false
    )
  } finally {
    calls.close()
    await server.stop()
  }
}

describe('RPC_SECRET', () => {
  it.each([
    ['the new one is added as the second', old, `${old},${next}`],
    ['the new one comes first', `${old},${next}`, `${next},${old}`],
    ['the old one goes', `${next},${old}`, next]
  ])(
    'RPC_SECRET lets processes with the setting before and after call each other when %s',
    async (_step, before, after) => {
      expect(await mayCall(before, after)).toBe(true)
      expect(await mayCall(after, before)).toBe(true)
    }
  )

  it('RPC_SECRET cannot be rotated without the intermediate step', async () => {
    expect(await mayCall(old, next)).toBe(false)
    expect(await mayCall(next, old)).toBe(false)
    expect(await mayCall(`${next},${old}`, old)).toBe(false)
    expect(await mayCall(`${old},${next}`, next)).toBe(false)
  })

  it('calls are signed with the first secret only', () => {
    const token = createSigner(rpcKeys({ RPC_SECRET: `${next},${old}` }), now)('orders', 'drivers')
    const readBy = (secret: string): string | null =>
      createVerifier(rpcKeys({ RPC_SECRET: secret }), now)(token, 'drivers')
    expect([readBy(next), readBy(old)]).toEqual(['orders', null])
  })

  it.each([
    ['an empty one in the list', `${old},`],
    ['an empty one before', `,${old}`],
    ['a short one behind', `${old},${Buffer.alloc(31, 1).toString('base64')}`]
  ])('RPC_SECRET is refused at the start with %s', (_what, text) => {
    expect(checkSettings([], { RPC_SECRET: text })).toEqual([expect.stringMatching(/^RPC_SECRET: is not 32 random/)])
    expect(checkSettings([], { RPC_SECRET: `${old},${next}` })).toEqual([])
  })
})
