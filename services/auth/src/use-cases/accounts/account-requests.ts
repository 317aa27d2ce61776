import { type AccountRequest, insertAccountRequest, takeAccountRequest } from '#db/account-requests.ts'
import type { AuthTables } from '#db/tables.ts'
import { uuidv7 } from '@ilbud/kernel/ids'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { answerRequest, type AnswerDeps } from './answer-request.ts'

export interface AccountRequests {
  /** Stores the request with one insert, so that the answer takes the same time for every address. */
  submit(request: AccountRequest): Promise<void>
  /** Handles what is stored. */
  work(): Promise<void>
  /** Resolves when nothing is being handled. */
  settled(): Promise<void>
}

/**
 * Handles unauthenticated requests in the background, so that neither the answer nor its timing reveals whether an
 * address has an account. A request and its effect are one transaction: a crash neither loses nor repeats it.
 */
export function createAccountRequests(deps: AnswerDeps & { db: Kysely<AuthTables>; log: Logger }): AccountRequests {
  const { db, now, log } = deps
  let working = Promise.resolve()

  async function answerAll(): Promise<void> {
    for (;;) {
      const request = await db.transaction().execute(async (trx) => {
        const taken = await takeAccountRequest(trx)
        if (taken) await answerRequest(trx, deps, taken)
        return taken
      })
      if (!request) return
      deps.onCommit()
    }
  }

  function work(): Promise<void> {
    working = working
      .then(answerAll)
      .catch((error: unknown) => log.error({ err: error }, 'account requests could not be processed, retrying'))
    return working
  }

  return {
    async submit(request) {
      const at = now()
      await insertAccountRequest(db, uuidv7(at), request, at)
      void work()
    },
    work,
    settled: () => working
  }
}
