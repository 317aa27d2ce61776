import { StartError } from '#runtime/start-error.ts'
import type { Kysely } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import { leaseOwner, releaseLeases, takeLeases } from '#events/lease.ts'
import { leaseNames } from '#events/relay.ts'

/** What a killed process held is free after 5 s. */
const patienceMs = 6000
const againMs = 1000

export interface HeldRelay {
  /** Throws when the relay may publish again, because this process was held up for longer than a lease lasts. */
  check(): void
  /** Lets the relay resume. */
  release(): Promise<void>
}

/**
 * Keeps a service's relay from publishing until `release`, by holding its leases. A service may be started meanwhile and
 * stores its events. Throws a StartError when one already runs: it could be in the middle of a batch.
 */
export async function holdRelay<Tables>(service: string, db: Kysely<Tables>): Promise<HeldRelay> {
  const owner = leaseOwner()
  const holdsAll = async (): Promise<boolean> => (await takeLeases(db, owner, leaseNames)).size === leaseNames.length
  for (const giveUpAt = Date.now() + patienceMs; !(await holdsAll()); await pause(againMs)) {
    if (Date.now() < giveUpAt) continue
    await releaseLeases(db, owner, leaseNames)
    throw new StartError(`${service} is running: stop it first, and start it again at any time after this has begun`)
  }
  let isLost = false
  const renew = (): Promise<void> =>
    holdsAll().then(
      (stillHeld) => void (isLost ||= !stillHeld),
      // Without the database nothing is read or published, and the next renewal tells whether somebody else was faster.
      () => undefined
    )
  let renewing = Promise.resolve()
  const timer = setInterval(() => void (renewing = renew()), againMs)
  return {
    check() {
      if (isLost) throw new Error(`The relay of ${service} has resumed: repeat the command`)
    },
    async release() {
      clearInterval(timer)
      await renewing
      await releaseLeases(db, owner, leaseNames)
    }
  }
}
