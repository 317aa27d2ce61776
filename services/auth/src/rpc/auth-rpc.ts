import type { AuthTables } from '#db/tables.ts'
import { listUsers } from '#db/user-lists.ts'
import { findUser, findUserByEmail, findUsers } from '#db/users.ts'
import { isInvited, normaliseEmail, type User } from '#domain/user.ts'
import { inviteUser } from '#use-cases/accounts/invite-user.ts'
import { createEndings } from '#use-cases/sessions/endings.ts'
import { forgetFarewell, getFarewell } from '#use-cases/own-data/farewell.ts'
import type { Keyring } from '#use-cases/sessions/keyring.ts'
import { type Addressee, getAddressee, getLink } from '#use-cases/accounts/links.ts'
import type { DataKey } from '@ilbud/kernel/db/seal'
import { NotFoundError } from '@ilbud/kernel/errors'
import type { Limits } from '@ilbud/kernel/http/limits'
import { type RpcService, serve } from '@ilbud/kernel/rpc/rpc'
import { Auth } from '@ilbud/proto/grpc/gen/auth_pb'
import { isUuid } from '@ilbud/proto/http/fields/uuid'
import type { Kysely } from 'kysely'
import { changeUser } from './change-user.ts'
import { readInvitation } from './read-invitation.ts'

interface AuthRpcDeps {
  db: Kysely<AuthTables>
  keyring: Keyring
  limits: Limits
  dataKey: DataKey
  now: () => Date
  /** Wakes the relay. */
  onCommit: () => void
}

const longestSearch = 200

/** Queries of other services (keys, people, mail addresses) and the commands that need an answer. */
export function authRpc(deps: AuthRpcDeps): RpcService {
  const { db, keyring, onCommit } = deps
  const endings = createEndings(deps)
  return serve(Auth, {
    async keys() {
      const { jwks } = await keyring.current()
      return { jwks: JSON.stringify(jwks) }
    },
    endings: async () => ({ events: await endings.recent() }),
    async findUser({ by }) {
      const isById = by.case === 'id' && isUuid(by.value)
      const user = isById ? await findUser(db, by.value) : await findByEmail(db, by.case === 'email' ? by.value : '')
      if (!user) throw new NotFoundError('User')
      return toAnswer(user)
    },
    async findUsers({ ids }) {
      const users = await findUsers(
        db,
        ids.filter((id) => isUuid(id))
      )
      return { users: users.map(toAnswer) }
    },
    async searchUsers({ q }) {
      const users = q.trim() === '' ? [] : await listUsers(db, { q: q.trim() }, { limit: longestSearch, after: null })
      return { users: users.map(toAnswer) }
    },
    address: async ({ userId }) => toAddress(await getAddressee({ db }, idOf('User', userId))),
    async link({ tokenId }) {
      const { purpose, to, path, expiresAt } = await getLink(deps, idOf('Link', tokenId))
      return { purpose, to: toAddress(to), path, expiresAt: expiresAt.toISOString() }
    },
    farewell: async ({ farewellId }) => toAddress(await getFarewell(deps, idOf('Farewell', farewellId))),
    async farewellSent({ farewellId }) {
      await forgetFarewell(db, idOf('Farewell', farewellId))
      return {}
    },
    async invite(request) {
      const invitation = readInvitation(request)
      const made = await db.transaction().execute((trx) => inviteUser(trx, deps, invitation))
      onCommit()
      return made
    },
    changeUser: async (request) => toAnswer(await changeUser(deps, request))
  })
}

function idOf(what: string, id: string): string {
  if (!isUuid(id)) throw new NotFoundError(what)
  return id
}

async function findByEmail(db: Kysely<AuthTables>, email: string): Promise<User | undefined> {
  return email === '' ? undefined : findUserByEmail(db, normaliseEmail(email))
}

function toAnswer(user: User) {
  const { id, name, email, phone, role, companyId, disabled } = user
  return { id, name, email, phone: phone ?? '', role, companyId: companyId ?? '', disabled, invited: isInvited(user) }
}

function toAddress({ email, name, locale, phone, companyId }: Addressee & Partial<Pick<User, 'phone' | 'companyId'>>) {
  return { email, name, locale: locale ?? '', phone: phone ?? '', companyId: companyId ?? '' }
}
