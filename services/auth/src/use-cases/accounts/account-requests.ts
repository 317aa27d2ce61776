import { type AccountRequest, insertAccountRequest, takeAccountRequest } from '#db/account-requests.ts'
import type { AuthTables } from '#db/tables.ts'
import { uuidv7 } from '@ilbud/kernel/ids'
import { every } from '@ilbud/kernel/process/every'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { answerRequest, type AnswerDeps } from './answer-request.ts'

/** For what another replica took and did not get to, or what a database that was away left behind. */
const pollMs = 2000

export interface AccountRequests {
  /** Notes what a stranger asks for an address. One insert, whoever's address it is: the answer takes the same time. */
  ask(request: AccountRequest): Promise<void>
  start(): void
  stop(): Promise<void>
}

/**
 * What strangers asked, done behind their backs: whether an address has an account shows in no answer and in no time
 * that an answer took. A request and what comes of it are one transaction, so a crash forgets none and doubles none.
 */
export function createAccountRequests(deps: AnswerDeps & { db: Kysely<AuthTables>; log: Logger }): AccountRequests {
  const { db, now, log } = deps
  let working = Promise.resolve()
  let stopPolling = async (): Promise<void> => {}

  async function answerAll(): Promise<void> {
    for (;;) {
      const request = await db.transaction().execute(async (trx) => {
        const taken = await takeAccountRequest(trx)
        if (taken) await answerRequest(trx, deps, taken)
        return taken
      })
      if (!request) return
      deps.committed()
    }
  }

  function work(): Promise<void> {
    working = working.then(answerAll).catch((error: unknown) => log.error({ err: error }, 'account requests wait'))
    return working
  }

  return {
    async ask(request) {
      const at = now()
      await insertAccountRequest(db, uuidv7(at), request, at)
      void work()
    },
    start() {
      stopPolling = every(pollMs, work, log)
    },
    async stop() {
      await stopPolling()
      await working
    }
  }
}
