import { channels } from '@ilbud/proto/http/socket'
import { eventually } from '@ilbud/testkit/eventually'
import { openSocketClient } from '@ilbud/testkit/services/socket-client'
import type { PlacedOrder } from './objects.ts'
import { isParty } from './ownership.ts'
import type { People, Person } from './people.ts'

/**
 * Tries the channels of Socket.IO, `/ws` and the public streams as everybody. Returns who was wrongly let in or
 * refused.
 */
export async function walkLive(origin: string, people: People, orders: readonly PlacedOrder[]): Promise<string[]> {
  const wrong: string[] = []
  const nobody = await openSocketClient(origin)
  if (nobody.refusal() === null && !nobody.closed()) wrong.push('nobody is on Socket.IO')
  nobody.close()
  for (const person of Object.values(people)) {
    wrong.push(...(await walkChannels(origin, person, orders)))
    const said = await firstWord(origin, person)
    const expected = person.role === 'driver' ? 'ready' : 4403
    if (said !== expected) wrong.push(`/ws says ${said} to ${person.name}, not ${expected}`)
  }
  for (const { trackingId } of orders) wrong.push(...(await streamsOf(origin, trackingId, people)))
  return wrong
}

async function walkChannels(origin: string, person: Person, orders: readonly PlacedOrder[]): Promise<string[]> {
  const client = await openSocketClient(origin, person.token)
  const wrong: string[] = []
  for (const { name, roles, parties } of channels) {
    for (const order of parties ? orders : [null]) {
      const channel = order ? name.replace('{id}', order.id) : name
      const mayHear = !order || isParty(person, order)
      const expected = roles.includes(person.role) ? (mayHear ? 'ok' : 'NOT_FOUND') : 'FORBIDDEN'
      const answer = (await client.subscribe(channel)) as { ok: boolean; code?: string }
      const code = answer.ok ? 'ok' : answer.code
      if (code !== expected) wrong.push(`${channel} says ${code} to ${person.name}, not ${expected}`)
    }
  }
  client.close()
  return wrong
}

/** The answer of `/ws` to a person's token: the type of its first frame, or the code with which it closes. */
async function firstWord(origin: string, { token }: Person): Promise<string | number> {
  const socket = new WebSocket(`${origin.replace(/^http/, 'ws')}/ws`)
  let said: string | number | null = null
  socket.onopen = () => socket.send(JSON.stringify({ type: 'auth', token }))
  socket.onmessage = ({ data }) => (said ??= (JSON.parse(String(data)) as { type: string }).type)
  socket.onclose = ({ code }) => (said ??= code)
  await eventually(() => said !== null, '/ws answers')
  socket.close()
  return said!
}

/** The public stream is open to all. A ticket belongs to a person and opens only one stream. */
async function streamsOf(origin: string, trackingId: string, people: People): Promise<string[]> {
  const wrong: string[] = []
  const open = async (query: string): Promise<number> => {
    const controller = new AbortController()
    const { status } = await fetch(`${origin}/api/v1/stream/public/${trackingId}${query}`, {
      signal: controller.signal
    })
    controller.abort()
    return status
  }
  if ((await open('')) !== 200) wrong.push(`the stream of ${trackingId} is not open to all`)
  for (const { name, token } of [people.customer1, people.customer2, people.driver2]) {
    const response = await fetch(`${origin}/api/v1/stream/tickets`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ trackingId })
    })
    const { ticket } = (await response.json()) as { ticket: string }
    const statuses = [await open(`?ticket=${ticket}`), await open(`?ticket=${ticket}`)]
    if (statuses.join() !== '200,401') wrong.push(`a ticket of ${name} opened streams: ${statuses.join()}`)
  }
  return wrong
}
