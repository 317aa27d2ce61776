import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { Client } from '#simulator/client.ts'

/** About three hundred metres around the Royal Palace. */
const [lat, lng, radius] = [59.3268, 18.0717, 0.003]
/** Every tenth position is followed by one that is three seconds older, as from a phone that sends what it kept. */
const oldEvery = 10
const oldMs = 3000

interface Phone {
  /** Positions sent, without the old ones. */
  sent: number
  close(): void
}

/** A driver who goes round in circles and sends positions over `/ws`, whether or not the last ones have arrived. */
export async function openPhone(port: number, client: Client, perSecond: number): Promise<Phone> {
  const token = await client.accessToken()
  const driverId = client.userId
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`)
  await once(socket, 'open')
  socket.send(JSON.stringify({ type: 'auth', token }))
  const [answer] = (await once(socket, 'message')) as [Buffer]
  if (!answer.includes('ready')) throw new Error(`/ws answered ${answer.toString()}`)

  const send = (at: number): void => {
    const angle = at / 20_000
    const location = {
      lat: lat + radius * Math.sin(angle),
      lng: lng + 2 * radius * Math.cos(angle),
      heading: Math.floor((angle * 57) % 360),
      accuracy: 8
    }
    socket.send(JSON.stringify({ type: 'location_update', driverId, location, timestamp: at }))
  }
  const phone = {
    sent: 0,
    close() {
      clearInterval(timer)
      socket.close()
    }
  }
  const timer = setInterval(() => {
    const now = Date.now()
    send(now)
    if (++phone.sent % oldEvery === 0) send(now - oldMs)
  }, 1000 / perSecond)
  return phone
}
