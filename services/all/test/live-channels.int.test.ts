import { demoPassword } from '@ilbud/proto/http/people/demo-accounts'
import type { ServiceName } from '@ilbud/proto/http/route'
import { eventually } from '@ilbud/testkit/eventually'
import { openSocketClient, type SocketClient } from '@ilbud/testkit/services/socket-client'
import { within } from '@ilbud/testkit/within'
import { describe, expect, onTestFinished } from 'vitest'
import { leastOrder } from '#test/suites/least-order.ts'
import { type Json, type Method, startServices, townTest as it } from './town/services.ts'

/** Every service, and the demo's accounts, through the gateway. */
async function aTown({ env, bus }: { env: Record<string, string>; bus: Parameters<typeof startServices>[1] }) {
  const town = await startServices({ ...env, DRAIN_SPREAD_MS: '0' }, bus)
  const origin = await town.listen()

  async function done(
    service: ServiceName,
    call: `${Method} ${string}`,
    as: string | null,
    body?: object
  ): Promise<Json> {
    const [method, url] = call.split(' ') as [Method, string]
    const answer = await town.ask(service, method, url, { as, body })
    if (answer.status >= 300) throw new Error(`${call}: ${answer.status} ${JSON.stringify(answer.json)}`)
    return answer.json
  }

  async function signIn(username: string): Promise<string> {
    const body = { username: `${username}@ilbud.example`, password: demoPassword }
    return (await done('auth', 'POST /api/v1/auth/login', null, body)).accessToken
  }

  async function on(token: string, ...channels: string[]): Promise<SocketClient> {
    const client = await openSocketClient(origin, token)
    onTestFinished(() => client.close())
    for (const channel of channels) expect(await client.subscribe(channel), channel).toMatchObject({ ok: true })
    return client
  }

  const place = (token: string): Promise<Json> => done('orders', 'POST /api/v1/orders', token, leastOrder)
  return { origin, done, signIn, on, place }
}

/** The seconds until the socket is closed. */
async function secondsToClose(client: SocketClient): Promise<number> {
  const from = performance.now()
  await eventually(() => client.closed(), 'it is closed')
  return (performance.now() - from) / 1000
}

describe('the live channels, with every service behind them', () => {
  it('the live channels carry the offers of the pool, the changes of an order to its people, and their messages', async ({
    env,
    bus
  }) => {
    const { done, signIn, on, place } = await aTown({ env, bus })
    const [sender, driver1, driver2, staff] = [
      await signIn('sender'),
      await signIn('driver1'),
      await signIn('driver2'),
      await signIn('dispatch')
    ]
    const offers = [await on(driver1, 'offers'), await on(driver2, 'offers')]
    const board = await on(staff, 'board')
    const { id } = await place(sender)
    await eventually(() => offers.every(({ received }) => received.length === 1), 'both drivers are offered it')
    const pool: Json[] = await done('orders', 'GET /api/driver/orders', driver2)
    // Equal to the list's entry, so that a list can use it unchanged. By now tracking may have sent a newer estimate to
    // the list.
    const offer: Json = offers[1]!.of('offer.opened')[0]
    const { estimatedDelivery } = offer
    expect(offer).toEqual({ ...pool.find((order) => order.id === id), estimatedDelivery })

    const mine = await on(sender, 'orders:mine')
    const watched = await on(sender, `order:${id}`)
    await done('orders', `POST /api/driver/orders/${id}/accept`, driver1, {})
    await eventually(() => offers[1]!.of('offer.closed').length === 1, 'the other is told that it is gone')
    const hasChange = (client: SocketClient): boolean => client.of('order.changed').some(({ version }) => version === 2)
    await eventually(() => [mine, watched, board].every(hasChange), 'its people hear of it')

    const stranger = await on(driver2)
    expect(await stranger.subscribe(`order:${id}`)).toEqual({ ok: false, code: 'NOT_FOUND' })
    const talkers = [await on(driver1, `order:${id}`), await on(staff, `order:${id}`)]
    const talk = `/api/v1/messages?orderId=${id}`
    await eventually(async () => done('notifications', `GET ${talk}`, driver1), 'the conversation is there')
    const written = await done('notifications', `POST ${talk}`, driver1, { text: 'Jag står vid porten' })
    await eventually(() => talkers.every((client) => client.of('message').length === 1), 'both have it')
    for (const client of talkers) expect(client.of('message')).toEqual([written])
    await eventually(() => board.of('message').length === 1, 'the board shows that a driver has written')
    expect(watched.of('message')).toEqual([])
  })

  it('the live channels show staff the fleet, and close within 5 s for whoever loses an order, a role or a session', async ({
    env,
    bus
  }) => {
    const { origin, done, signIn, on, place } = await aTown({ env, bus })
    const [sender, driver1, driver2] = [await signIn('sender'), await signIn('driver1'), await signIn('driver2')]
    const [staff, admin] = [await signIn('dispatch'), await signIn('admin')]
    const { id } = await place(sender)
    await done('orders', `POST /api/driver/orders/${id}/accept`, driver1, {})
    const me = await done('drivers', 'GET /api/driver/me', driver1)
    await done('drivers', 'PUT /api/driver/duty', driver1, { onDuty: true })

    const fleet = await on(staff, 'fleet')
    const phone = new WebSocket(`${origin.replace('http', 'ws')}/ws`)
    onTestFinished(() => phone.close())
    const said: string[] = []
    phone.onmessage = ({ data }) => said.push(String(data))
    await within(new Promise((opened) => (phone.onopen = opened)), 'the phone is connected')
    phone.send(JSON.stringify({ type: 'auth', token: driver1 }))
    await eventually(() => said.some((frame) => frame.includes('ready')), 'the phone is let in')
    const location = { lat: 59.3193, lng: 18.0721 }
    phone.send(JSON.stringify({ type: 'location_update', driverId: me.id, location, timestamp: Date.now() }))
    const shown = () =>
      fleet
        .of('fleet.snapshot')
        .at(-1)
        ?.drivers.find((driver) => driver.id === me.id)
    await eventually(() => shown()?.openOrders === 1, 'the map shows where driver1 is')
    expect(shown()).toMatchObject({ ...location, name: me.name })

    const carrying = await eventually(async () => {
      const client = await openSocketClient(origin, driver1)
      const answer = (await client.subscribe(`order:${id}`)) as { ok: boolean }
      return answer.ok ? client : null
    }, 'driver1 is on the order’s channel')
    const other = await done('drivers', 'GET /api/driver/me', driver2)
    await done('orders', `POST /api/admin/v1/orders/${id}/reassign`, staff, { driverId: other.id })
    expect(await secondsToClose(carrying)).toBeLessThan(15)

    const { id: staffId } = await done('auth', 'GET /api/v1/auth/me', staff)
    await done('auth', `PATCH /api/admin/v1/users/${staffId}`, admin, { role: 'customer' })
    expect(await secondsToClose(fleet)).toBeLessThan(15)

    const mine = await on(sender, 'orders:mine')
    await done('auth', 'POST /api/v1/auth/logout-all', sender)
    expect(await secondsToClose(mine)).toBeLessThan(15)
    expect((await openSocketClient(origin, sender)).refusal()).toBe('UNAUTHORIZED')
  })
})
