import type { LatLng } from '@ilbud/proto/http/fields/fields'
import { WebSocket } from 'ws'
import type { Client } from './client.ts'
import type { Journal } from './report.ts'

/**
 * A driver's phone that sends its position over `/ws`: at most one frame a second, with a new connection when one
 * breaks.
 */
export class DriverSocket {
  readonly #client: Client
  readonly #journal: Journal
  #socket: WebSocket | null = null
  #ready = false
  #stopped = false
  #lastSent = 0

  constructor(client: Client, journal: Journal) {
    this.#client = client
    this.#journal = journal
  }

  async open(): Promise<void> {
    const token = await this.#client.accessToken()
    if (this.#stopped) return
    const socket = new WebSocket(`${this.#client.url.replace(/^http/, 'ws')}/ws`)
    this.#socket = socket
    socket.on('open', () => socket.send(JSON.stringify({ type: 'auth', token })))
    socket.on('message', (data: Buffer) => {
      if ((JSON.parse(data.toString()) as { type: string }).type === 'ready') this.#ready = true
    })
    socket.on('error', () => undefined)
    socket.on('close', (code) => {
      this.#ready = false
      if (code === 4403) this.#journal.error(`/ws closed ${code} for ${this.#client.username}`)
      if (!this.#stopped) setTimeout(() => void this.open().catch(() => this.#again()), 500 + Math.random() * 1500)
    })
  }

  #again(): void {
    if (!this.#stopped) setTimeout(() => void this.open().catch(() => this.#again()), 2000)
  }

  send(location: LatLng, heading: number): void {
    const now = Date.now()
    if (!this.#ready || now - this.#lastSent < 1000) return
    this.#lastSent = now
    const frame = {
      type: 'location_update',
      driverId: this.#client.userId,
      location: { ...location, heading, accuracy: 8 },
      timestamp: new Date(now).toISOString()
    }
    this.#socket!.send(JSON.stringify(frame))
    this.#journal.report.positionsSent++
  }

  close(): void {
    this.#stopped = true
    this.#socket?.close()
  }
}
