import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError, ConflictError } from '#errors.ts'
import { listenGrpc } from '#rpc/grpc.ts'
import type { RpcServices } from '#rpc/rpc.ts'
import { Auth } from '@ilbud/proto/grpc/gen/auth_pb'
import { serveSome } from '@ilbud/testkit/serve-some'
import { pino } from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import { createCalls } from './calls.ts'

const log = pino({ level: 'silent' })
const folder = mkdtempSync(join(tmpdir(), 'rpc-'))
const cleanups: (() => unknown)[] = []

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

function anAuth() {
  const seen: unknown[] = []
  const service = serveSome(Auth, {
    async keys() {
      throw new Error('select * from secret_table')
    },
    async findUser({ by }) {
      seen.push(by)
      if (by.case === 'email') throw new ConflictError('TWO_OF_THEM', 'Två användare', { ids: ['a', 'b'] })
      return { id: by.value ?? '', name: 'Åsa Öberg', role: 'driver' }
    },
    findUsers: () => new Promise(() => {})
  })
  return { services: [service] satisfies RpcServices, seen }
}

const carries = {
  async 'the local carry'(services: RpcServices) {
    return createCalls({ local: services, address: () => 'unix:/nowhere' })
  },
  'gRPC on a unix socket': (services: RpcServices) => remote(services, `unix:${join(folder, `r${Math.random()}`)}`),
  'gRPC on a port': (services: RpcServices) => remote(services, '127.0.0.1:0')
}

async function remote(services: RpcServices, address: string) {
  const server = await listenGrpc(services, address, log)
  cleanups.push(() => server.stop())
  const target = address.startsWith('unix:') ? address : `127.0.0.1:${server.port}`
  const calls = createCalls({
    local: [],
    address: (typeName) => (typeName === 'ilbud.Auth' ? target : 'unix:/nowhere')
  })
  cleanups.push(() => calls.close())
  return calls
}

describe.each(Object.entries(carries))('%s', (_name, carry) => {
  it('carries question and answer', async () => {
    const { services, seen } = anAuth()
    const auth = (await carry(services)).to(Auth)
    const answer = await auth.findUser({ by: { case: 'id', value: 'u1' } })
    expect(answer).toMatchObject({ id: 'u1', name: 'Åsa Öberg', role: 'driver', phone: '' })
    expect(seen).toEqual([{ case: 'id', value: 'u1' }])
  })

  it('carries an error that the service chose, whole', async () => {
    const auth = (await carry(anAuth().services)).to(Auth)
    const error = await auth.findUser({ by: { case: 'email', value: 'x' } }).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(AppError)
    expect(error).toMatchObject({
      status: 409,
      code: 'TWO_OF_THEM',
      message: 'Två användare',
      details: { ids: ['a', 'b'] }
    })
  })

  it('says nothing of an error that is a bug', async () => {
    const auth = (await carry(anAuth().services)).to(Auth)
    const error = (await auth.keys({}).catch((thrown: unknown) => thrown)) as Error
    expect(error).not.toBeInstanceOf(AppError)
    expect(error.message).toBe('ilbud.Auth.Keys failed')
  })

  it('gives up at the deadline', async () => {
    const auth = (await carry(anAuth().services)).to(Auth)
    await expect(auth.findUsers({ ids: [] }, { timeoutMs: 50 })).rejects.toMatchObject({ status: 503 })
  })
})

it('a service that is away is unavailable', async () => {
  const calls = createCalls({ local: [], address: () => `unix:${join(folder, 'nobody')}` })
  cleanups.push(() => calls.close())
  await expect(calls.to(Auth).keys({}, { timeoutMs: 500 })).rejects.toMatchObject({ status: 503, code: 'UNAVAILABLE' })
})
