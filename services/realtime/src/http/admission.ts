import type { Identity, User } from '@ilbud/kernel/http/identity'
import type { Socket } from 'socket.io'

type Middleware = (socket: Socket, next: (refusal?: Error) => void) => void

/** Admits a socket with a valid token, `perUser` at most, and stores its user as `data.user`. */
export function admission(identity: Identity, perUser: number): Middleware {
  const counts = new SocketCounts(perUser)
  const authenticating = new WeakSet<object>()
  return (socket, next) => {
    const { conn } = socket
    // One frame before auth. Clients open another connection after a refusal.
    if (authenticating.has(conn)) {
      conn.close(true)
      return next(new Error('CLOSED'))
    }
    authenticating.add(conn)
    void verify(identity, socket.handshake.auth['token']).then(
      (user) => {
        if (!user) return next(new Error('UNAUTHORIZED'))
        // Closed while the token was checked.
        if (conn.readyState !== 'open') return next(new Error('CLOSED'))
        if (!counts.take(user.id)) return next(new Error('TOO_MANY_SOCKETS'))
        conn.once('close', () => counts.release(user.id))
        socket.data['user'] = user
        next()
      },
      () => next(new Error('UNAVAILABLE'))
    )
  }
}

async function verify(identity: Identity, token: unknown): Promise<User | null> {
  const user = typeof token === 'string' ? await identity.verify(token) : null
  return user?.mustAddFactor ? null : user
}

/** Counts each user's sockets from the moment their token is accepted, so that simultaneous handshakes are counted too. */
class SocketCounts {
  private readonly perUser: number
  private readonly taken = new Map<string, number>()

  constructor(perUser: number) {
    this.perUser = perUser
  }

  /** Returns false when the user has as many as allowed. */
  take(userId: string): boolean {
    const count = this.taken.get(userId) ?? 0
    if (count >= this.perUser) return false
    this.taken.set(userId, count + 1)
    return true
  }

  release(userId: string): void {
    const count = this.taken.get(userId)! - 1
    if (count === 0) this.taken.delete(userId)
    else this.taken.set(userId, count)
  }
}
