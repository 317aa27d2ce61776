import { randomBytes } from 'node:crypto'
import { listenGrpc } from '#rpc/grpc/listen.ts'
import { createSigner, createVerifier } from '#rpc/grpc/service-token.ts'
import { callsContract, type CallsUnderTest } from '@ilbud/testkit/contracts/calls-contract'
import { localCalls } from '@ilbud/testkit/services/local-calls'
import { aSocketPath } from '@ilbud/testkit/test-folder'
import { testLog } from '@ilbud/testkit/test-log'
import type { RpcServices } from './rpc.ts'
import { createCalls } from './calls.ts'

const secret = randomBytes(32)
const shared = { kind: 'shared', secrets: [secret] } as const
const now = (): Date => new Date()

async function remote(services: RpcServices, address: string): Promise<CallsUnderTest> {
  const server = await listenGrpc({ services, address, verify: createVerifier(shared, now), log: testLog })
  const target = address.startsWith('unix:') ? address : `127.0.0.1:${server.port}`
  const calls = createCalls({ local: [], addresses: () => [target], signer: () => createSigner(shared, now) })
  return {
    as: calls.as,
    async end() {
      calls.close()
      await server.stop()
    }
  }
}

callsContract('the local carry', async (services) => ({
  as: (caller) => localCalls(caller, services),
  end: async () => {}
}))
callsContract('gRPC on a unix socket', (services) => remote(services, `unix:${aSocketPath()}`))
callsContract('gRPC on a port', (services) => remote(services, '127.0.0.1:0'))
