import { TokenBucket } from '#domain/token-bucket.ts'
import { endOfReading, isStuck } from '#domain/when-to-close.ts'
import type { Member } from '#use-cases/sockets/rooms.ts'
import type { Subscriptions } from '#use-cases/sockets/subscriptions.ts'
import type { Identity, User } from '@ilbud/kernel/http/identity'
import { type Acknowledgement, socketCommands } from '@ilbud/proto/http/socket'
import type { Socket } from 'socket.io'
import { isBehind, takenBytes, waitingBytes } from './backlog.ts'

interface SessionDeps {
  identity: Identity
  subscriptions: Subscriptions
  now: () => Date
}

const longestTimeoutMs = 2 ** 31 - 1

/** One socket with its token. Handles the client's requests one at a time. */
export class Session implements Member {
  user: User
  private token: string
  private readonly socket: Socket
  private readonly deps: SessionDeps
  private readonly bucket: TokenBucket
  private timer: NodeJS.Timeout | undefined
  private pending: Promise<void> = Promise.resolve()
  private bytesTaken = 0
  private stalledSeconds = 0

  constructor(socket: Socket, user: User, deps: SessionDeps) {
    this.socket = socket
    this.user = user
    this.deps = deps
    this.bucket = new TokenBucket(deps.now().getTime())
    this.token = String(socket.handshake.auth['token'])
    this.schedule()
    socket.use((_packet, next) => (this.bucket.take(deps.now().getTime()) ? next() : this.close()))
    this.onMessage('auth', socketCommands.auth, ({ token }, answer) => this.renew(token, answer))
    // In lower case, so that every channel has one name, however an id in it is spelt.
    this.onMessage('subscribe', socketCommands.subscribe, ({ channel }, answer) =>
      this.subscribe(channel.toLowerCase(), answer)
    )
    this.onMessage('unsubscribe', socketCommands.unsubscribe, async ({ channel }, answer) => {
      deps.subscriptions.unsubscribe(this, channel.toLowerCase())
      answer({ ok: true })
    })
  }

  get id(): string {
    return this.socket.id
  }

  get isOpen(): boolean {
    return this.socket.connected
  }

  join(rooms: readonly string[]): void {
    void this.socket.join([...rooms])
  }

  leave(rooms: readonly string[]): void {
    for (const room of rooms) void this.socket.leave(room)
  }

  /** Without a closing packet, so that Socket.IO's client takes it for a lost connection and reconnects. */
  close(): void {
    this.socket.conn.close(true)
  }

  /** Disconnects, with a closing packet, within 5 s of losing the session or the rights. */
  async recheck(): Promise<void> {
    const user = await Promise.resolve(this.deps.identity.verify(this.token)).catch(() => null)
    if (!user) this.socket.disconnect(true)
  }

  /** Called once a second: closes a reader that has stalled for too long. */
  closeIfStalled(): void {
    const bytesTaken = takenBytes(this.socket)
    const isStalled = isBehind(this.socket) && bytesTaken === this.bytesTaken
    this.bytesTaken = bytesTaken
    this.stalledSeconds = isStalled ? this.stalledSeconds + 1 : 0
    if (!isStalled) return
    const { socket, stalledSeconds } = this
    if (isStuck({ stalledSeconds, waitingBytes: waitingBytes(socket) })) socket.request.socket.destroy()
  }

  end(): void {
    clearTimeout(this.timer)
    this.deps.subscriptions.left(this)
  }

  private onMessage<Body>(
    event: string,
    schema: { safeParse(body: unknown): { data?: Body } },
    work: (body: Body, answer: (acknowledgement: Acknowledgement) => void) => Promise<void>
  ): void {
    this.socket.on(event, (sent: unknown, callback: unknown) => {
      const answer = (acknowledgement: Acknowledgement): void => {
        if (typeof callback === 'function') callback(acknowledgement)
      }
      const { data } = schema.safeParse(sent)
      if (!data) return answer({ ok: false, code: event === 'auth' ? 'EXPIRED' : 'NOT_FOUND' })
      this.pending = this.pending.then(() => work(data, answer)).catch(() => this.close())
    })
  }

  /** `auth {token}`: a newer token of the same user. If the rights differ, the client has to reconnect. */
  private async renew(token: string, answer: (acknowledgement: Acknowledgement) => void): Promise<void> {
    const user = await this.deps.identity.verify(token)
    if (user?.id !== this.user.id || user.mustAddFactor) return answer({ ok: false, code: 'EXPIRED' })
    const isOther = user.role !== this.user.role || user.companyId !== this.user.companyId
    this.user = user
    this.token = token
    this.schedule()
    answer({ ok: true })
    if (isOther) this.close()
  }

  private async subscribe(channel: string, answer: (acknowledgement: Acknowledgement) => void): Promise<void> {
    if (!(await this.deps.identity.verify(this.token))) return answer({ ok: false, code: 'EXPIRED' })
    await this.deps.subscriptions.subscribe(this, channel, answer)
  }

  private schedule(): void {
    clearTimeout(this.timer)
    const left = endOfReading(this.user) - this.deps.now().getTime()
    // A longer wait would overflow the timer and fire at once.
    this.timer = setTimeout(() => this.socket.disconnect(true), Math.min(Math.max(0, left), longestTimeoutMs))
    this.timer.unref()
  }
}
