import { type AccountToken, findAccountToken, insertAccountToken, isUsedLink } from '#db/account-tokens.ts'
import type { AuthTables } from '#db/tables.ts'
import { findUser } from '#db/users.ts'
import { endOfToken, type TokenPurpose } from '#domain/account-token.ts'
import type { InvitedRights } from '#domain/invitation.ts'
import { isInvited } from '#domain/user.ts'
import { type DataKey, seal } from '@ilbud/kernel/db/seal'
import { AppError } from '@ilbud/kernel/errors'
import { uuidv7 } from '@ilbud/kernel/ids'
import type { LinkState } from '@ilbud/proto/http/people/auth'
import type { Kysely, Transaction } from 'kysely'
import { hashSecret, newSecret } from '#use-cases/secret.ts'

interface NewToken {
  purpose: TokenPurpose
  userId: string
  rights?: InvitedRights
  email?: string
}

/**
 * Creates the secret of a link and returns the id by which the mailer asks for it. Until it is used or expires, the
 * secret is stored sealed beside its hash: the mail may have to be sent again.
 */
export async function issueToken(
  trx: Transaction<AuthTables>,
  dataKey: DataKey,
  { purpose, userId, rights, email }: NewToken,
  at: Date
): Promise<string> {
  const secret = newSecret()
  const id = uuidv7(at)
  await insertAccountToken(trx, {
    id,
    purpose,
    hash: hashSecret(secret),
    sealed: seal(dataKey, secret),
    userId,
    rights: rights ?? null,
    email: email ?? null,
    createdAt: at,
    expiresAt: endOfToken(purpose, at)
  })
  return id
}

/** Checks the token before the expensive work it allows; the effect still has to consume it. */
export async function getToken(
  db: Kysely<AuthTables>,
  secret: string,
  purpose: TokenPurpose,
  now: Date
): Promise<AccountToken> {
  const token = await findAccountToken(db, { hash: hashSecret(secret), purpose, now })
  if (!token) throw new TokenError()
  return token
}

/** Whether a link still works, without using it, so that its page asks for nothing in vain. */
export async function stateOfLink(
  { db, now }: { db: Kysely<AuthTables>; now: () => Date },
  { token, purpose }: { token: string; purpose: TokenPurpose }
): Promise<LinkState> {
  const hash = hashSecret(token)
  const open = await findAccountToken(db, { hash, purpose, now: now() })
  if (open && purpose === 'invite') {
    const owner = await findUser(db, open.userId)
    return owner && !isInvited(owner) ? 'existing' : 'open'
  }
  if (open) return 'open'
  return (await isUsedLink(db, hash)) ? 'used' : 'over'
}

/** Unknown, of another purpose, expired or used: deliberately not distinguished. */
export class TokenError extends AppError {
  constructor() {
    const message = 'This link is not valid any more'
    super(400, 'TOKEN_INVALID', message, { details: { errors: [{ path: 'token', message }] } })
  }
}
