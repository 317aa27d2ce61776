import { AppError, ConflictError } from '@ilbud/kernel/errors'
import { readOwnData } from '@ilbud/kernel/rpc/own-data'
import type { Calls, RpcServices } from '@ilbud/kernel/rpc/rpc'
import { Auth, type FindUserRequest } from '@ilbud/proto/grpc/gen/auth_pb'
import { Orders } from '@ilbud/proto/grpc/gen/orders_pb'
import { afterEach, describe, expect, it } from 'vitest'
import { eventually } from '#eventually.ts'
import { serveSome } from '#services/serve-some.ts'

export interface CallsUnderTest {
  /** The calls that this service may make. */
  as(caller: string): Calls
  end(): Promise<void>
}

type Carry = (services: RpcServices) => Promise<CallsUnderTest>

const never = (): Promise<never> => new Promise(() => {})
const thrownBy = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => null,
    (thrown: unknown) => thrown
  )

/** The requirements of every way in which calls between services are carried. */
export function callsContract(name: string, carry: Carry): void {
  describe(`calls by ${name}`, () => {
    const ends: (() => Promise<void>)[] = []
    afterEach(async () => {
      for (const end of ends.splice(0)) await end()
    })
    async function start(services: RpcServices): Promise<CallsUnderTest> {
      const calls = await carry(services)
      ends.push(() => calls.end())
      return calls
    }
    answersContract(start)
    refusalsContract(start)
    deadlinesContract(start)
  })
}

/** An auth that knows every id and no email address; `override` replaces a method. */
function anAuth(override: { findUser?: (request: FindUserRequest) => Promise<never> } = {}) {
  const seen: FindUserRequest['by'][] = []
  const service = serveSome(Auth, {
    async keys() {
      throw new Error('select * from secret_table')
    },
    async findUser({ by }: FindUserRequest) {
      seen.push(by)
      if (by.case === 'email') throw new ConflictError('TWO_OF_THEM', 'Två användare', { ids: ['a', 'b'] })
      return { id: by.value ?? '', name: 'Åsa Öberg', role: 'driver' }
    },
    ...override
  })
  return { services: [service], seen }
}

function answersContract(start: Carry): void {
  it('a call carries the request and the response', async () => {
    const { services, seen } = anAuth()
    const auth = (await start(services)).as('orders').to(Auth)
    const answer = await auth.findUser({ by: { case: 'id', value: 'u1' } })
    expect(answer).toMatchObject({ id: 'u1', name: 'Åsa Öberg', role: 'driver', phone: '' })
    expect(seen).toEqual([{ case: 'id', value: 'u1' }])
  })

  it("a call carries a page of a person's own data of the largest size", async () => {
    const row = { row: { text: 'ö'.repeat(4000) }, key: 'k' }
    const sections = [{ name: 'orders', list: async () => Array.from({ length: 200 }, () => row) }]
    const stored = serveSome(Orders, { ownData: (asked) => readOwnData(sections, asked) })
    const orders = (await start([stored])).as('auth').to(Orders)
    const { rows, next } = await orders.ownData({ userId: 'u1', cursor: '' })
    expect(next).toBe('orders k')
    expect(Buffer.byteLength(rows.join(''))).toBeGreaterThan(1_000_000)
    expect(JSON.parse(rows.at(-1)!)).toEqual(row.row)
  })

  it('an error that the service chose arrives whole, and the call is not repeated', async () => {
    const { services, seen } = anAuth()
    const auth = (await start(services)).as('orders').to(Auth)
    const error = await thrownBy(auth.findUser({ by: { case: 'email', value: 'x' } }))
    expect(error).toBeInstanceOf(AppError)
    expect(error).toMatchObject({
      status: 409,
      code: 'TWO_OF_THEM',
      message: 'Två användare',
      details: { ids: ['a', 'b'] }
    })
    expect(seen).toHaveLength(1)
  })

  it('a call to a service whose database is busy fails as busy', async () => {
    const findUser = async (): Promise<never> => {
      throw Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' })
    }
    const auth = (await start(anAuth({ findUser }).services)).as('orders').to(Auth)
    const error = await thrownBy(auth.findUser({ by: { case: 'id', value: 'u1' } }))
    expect(error).toMatchObject({ status: 503, code: 'UNAVAILABLE', headers: { 'retry-after': '2' } })
  })

  it('an unexpected error reveals nothing to the caller', async () => {
    const auth = (await start(anAuth().services)).as('orders').to(Auth)
    const error = await thrownBy(auth.keys({}))
    expect(error).not.toBeInstanceOf(AppError)
    expect((error as Error).message).toBe('ilbud.Auth.Keys failed')
  })

  it('a call of a method that the other side does not have fails', async () => {
    const auth = (await start(anAuth().services)).as('drivers').to(Auth)
    const error = await thrownBy(auth.findUsers({ ids: [] }))
    expect(error).not.toBeInstanceOf(AppError)
    expect((error as Error).message).toBe('ilbud.Auth.FindUsers failed')
  })
}

function refusalsContract(start: Carry): void {
  it.each(['gateway', 'nobody', ''])('a call from %j is refused by a method that does not list it', async (caller) => {
    const { services, seen } = anAuth()
    const auth = (await start(services)).as(caller).to(Auth)
    const error = await thrownBy(auth.findUser({ by: { case: 'id', value: 'u1' } }))
    // Not a 403, which would look like a refusal of the user's own rights.
    expect(error).not.toBeInstanceOf(AppError)
    expect((error as Error).message).toBe(`ilbud.Auth.FindUser refuses ${caller}`)
    expect(seen).toEqual([])
  })

  it('a method that lists all services answers each of them, and its owner may always call it', async () => {
    const { services } = anAuth()
    const calls = await start(services)
    await expect(calls.as('gateway').to(Auth).keys({})).rejects.toThrow('Keys failed')
    expect(
      await calls
        .as('auth')
        .to(Auth)
        .findUser({ by: { case: 'id', value: 'u1' } })
    ).toMatchObject({ id: 'u1' })
  })
}

function deadlinesContract(start: Carry): void {
  it('a call gives up at its deadline', async () => {
    const auth = (await start(anAuth({ findUser: never }).services)).as('orders').to(Auth)
    await expect(auth.findUser({}, { timeoutMs: 50 })).rejects.toMatchObject({ status: 503, code: 'UNAVAILABLE' })
  })

  it('a nested call has what is left of the time of the outer one', async () => {
    let hasEnded = false
    const { services } = anAuth({ findUser: never })
    const orders = serveSome(Orders, {
      async disclose() {
        await thrownBy(calls.as('orders').to(Auth).findUser({}, { timeoutMs: 600_000 }))
        hasEnded = true
        return {}
      }
    })
    const calls = await start([...services, orders])
    await thrownBy(calls.as('tracking').to(Orders).disclose({}, { timeoutMs: 200 }))
    await eventually(() => hasEnded, 'the call behind has given up too')
  })

  it('a call without time left does not start', async () => {
    const { services, seen } = anAuth()
    const auth = (await start(services)).as('orders').to(Auth)
    await expect(auth.findUser({}, { timeoutMs: 0 })).rejects.toMatchObject({ status: 503 })
    expect(seen).toEqual([])
  })
}
