import type { Session } from './session.ts'

/** The open sockets, by user. */
export class Sessions {
  private readonly byUser = new Map<string, Set<Session>>()
  size = 0

  add(session: Session): void {
    const mine = this.byUser.get(session.user.id)
    if (mine) mine.add(session)
    else this.byUser.set(session.user.id, new Set([session]))
    this.size++
  }

  delete(session: Session): void {
    const mine = this.byUser.get(session.user.id)
    if (!mine?.delete(session)) return
    if (mine.size === 0) this.byUser.delete(session.user.id)
    this.size--
  }

  of(userId: string): ReadonlySet<Session> {
    return this.byUser.get(userId) ?? none
  }

  *[Symbol.iterator](): Generator<Session> {
    for (const mine of this.byUser.values()) yield* mine
  }
}

const none: ReadonlySet<Session> = new Set()
