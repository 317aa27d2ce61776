import { newBucket, takeToken } from '#domain/bucket.ts'
import type { DriverConnection, DropReason, PositionSource } from '#use-cases/connections/driver-connection.ts'
import type { DriverConnections } from '#use-cases/connections/driver-connections.ts'
import type { Drop } from '@ilbud/kernel/runtime/drops'
import type { Identity, User } from '@ilbud/kernel/http/identity'
import { type LocationUpdate, socketCloseCodes } from '@ilbud/proto/http/dispatch/drivers'
import type { WebSocket } from 'ws'
import { readFrame } from './frames.ts'

export interface SocketDeps {
  identity: Identity
  connections: DriverConnections
  drop: Drop<DropReason>
  now: () => Date
  /** Time limit for the auth frame. */
  authWithinMs?: number
}

// docs/protocols/live.md#frames.
const defaultAuthWithinMs = 5000
const graceAfterTokenMs = 30_000
const { notAuthenticated, anotherDriver } = socketCloseCodes

const longestTimerMs = 2 ** 31 - 1
const closeWithinMs = 2000

/** One driver's `/ws`, from its first frame to its end. Identity comes from the token, never from a frame. */
export class DriverSocket implements PositionSource {
  user: User | null = null
  private readonly socket: WebSocket
  private readonly deps: SocketDeps
  // A renewal is due every ten minutes; excess auth frames are ignored.
  private readonly renewals = newBucket(5, 2000)
  private token: string | null = null
  private connection: DriverConnection | null = null
  /** The newest fix sent before the auth frame was answered. */
  private early: LocationUpdate | null = null
  private isIntroduced = false
  private isClosing = false
  private deadline: NodeJS.Timeout

  constructor(socket: WebSocket, deps: SocketDeps) {
    this.socket = socket
    this.deps = deps
    this.deadline = this.closeAfter(deps.authWithinMs ?? defaultAuthWithinMs, 'auth frame expected')
    socket.on('message', (data: Buffer, isBinary) => this.receive(isBinary ? null : data.toString()))
    // A frame over 4 KiB or against the protocol: ws closes the socket itself; an unheard error would end the process.
    socket.on('error', () => this.drop('frame'))
    socket.on('close', () => this.leave())
  }

  paused(): void {
    this.send({ type: 'paused', reason: 'off_duty' })
  }

  ready(): void {
    // A socket that is not authenticated yet gets this afterwards.
    if (this.connection) this.send({ type: 'ready' })
  }

  replaced(): void {
    this.close(1008, 'too many sockets')
  }

  /** Closes the socket unless its token is still valid. */
  async recheck(): Promise<void> {
    if (this.token && (await this.userOf(this.token)) === null) this.close(notAuthenticated, 'session ended')
  }

  close(code: number, reason: string): void {
    if (this.isClosing) return
    this.leave()
    this.socket.close(code, reason)
    setTimeout(() => this.socket.terminate(), closeWithinMs).unref()
  }

  private receive(text: string | null): void {
    if (this.isClosing) return
    const frame = text === null ? null : readFrame(text)
    if (frame?.type === 'auth') {
      this.isIntroduced = true
      if (takeToken(this.renewals, this.deps.now().getTime()) === 0) void this.authenticate(frame.token)
    } else if (!this.isIntroduced) this.close(notAuthenticated, 'auth frame expected')
    else if (frame) this.take(frame)
    else this.drop('frame')
  }

  private async authenticate(token: string): Promise<void> {
    const user = await this.userOf(token)
    if (this.isClosing) return
    if (!user) return this.close(notAuthenticated, 'not authenticated')
    if (user.role !== 'driver') return this.close(anotherDriver, 'not a driver')
    if (this.user && this.user.id !== user.id) return this.close(anotherDriver, 'another driver')
    const isFirst = this.user === null
    this.user = user
    this.token = token
    clearTimeout(this.deadline)
    const endsInMs = user.expiresAt * 1000 + graceAfterTokenMs - this.deps.now().getTime()
    this.deadline = this.closeAfter(Math.min(endsInMs, longestTimerMs), 'token ended')
    if (isFirst) await this.join(user.id)
    this.send({ type: 'ready' })
    const { early } = this
    this.early = null
    if (early) this.take(early)
  }

  /** Closes the socket while tokens cannot be checked. */
  private async userOf(token: string): Promise<User | null> {
    try {
      return await this.deps.identity.verify(token)
    } catch {
      this.close(1011, 'try again')
      return null
    }
  }

  private async join(driverId: string): Promise<void> {
    try {
      this.connection = await this.deps.connections.add(driverId, this)
    } catch {
      return this.close(1011, 'try again')
    }
    // The socket closed during the database query.
    if (this.isClosing) this.deps.connections.remove(driverId, this)
  }

  private take(update: LocationUpdate): void {
    if (this.user && update.driverId !== this.user.id) {
      this.drop('another_driver')
      return this.close(anotherDriver, 'another driver')
    }
    if (this.connection) return this.connection.receive(update, this)
    if (this.early) this.drop('rate')
    this.early = update
  }

  private drop(reason: DropReason): void {
    this.deps.drop(reason, { driverId: this.user?.id ?? null })
  }

  private leave(): void {
    this.isClosing = true
    if (this.early) this.drop('closed')
    this.early = null
    clearTimeout(this.deadline)
    if (this.user) this.deps.connections.remove(this.user.id, this)
  }

  private send(answer: object): void {
    if (!this.isClosing) this.socket.send(JSON.stringify(answer))
  }

  private closeAfter(ms: number, reason: string): NodeJS.Timeout {
    return setTimeout(() => this.close(notAuthenticated, reason), ms)
  }
}
