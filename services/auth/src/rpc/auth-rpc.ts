import type { AuthTables } from '#db/tables.ts'
import { findUser, findUserByEmail, findUsers } from '#db/users.ts'
import { normaliseEmail, type User } from '#domain/user.ts'
import type { Keyring } from '#use-cases/keyring.ts'
import { NotFoundError } from '@ilbud/kernel/errors'
import { type RpcService, serve } from '@ilbud/kernel/rpc/rpc'
import { Auth } from '@ilbud/proto/grpc/gen/auth_pb'
import type { Kysely } from 'kysely'

export interface AuthRpcDeps {
  db: Kysely<AuthTables>
  keyring: Keyring
}

/** What the other services may ask: keys, and persons by id or e-mail. */
export function authRpc({ db, keyring }: AuthRpcDeps): RpcService {
  return serve(Auth, {
    async keys() {
      const { jwks } = await keyring.current()
      return { jwks: JSON.stringify(jwks) }
    },
    async findUser({ by }) {
      const isById = by.case === 'id' && uuid.test(by.value)
      const user = isById ? await findUser(db, by.value) : await findByEmail(db, by.case === 'email' ? by.value : '')
      if (!user) throw new NotFoundError('User')
      return toAnswer(user)
    },
    async findUsers({ ids }) {
      const users = await findUsers(
        db,
        ids.filter((id) => uuid.test(id))
      )
      return { users: users.map(toAnswer) }
    }
  })
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

async function findByEmail(db: Kysely<AuthTables>, email: string): Promise<User | undefined> {
  return email === '' ? undefined : findUserByEmail(db, normaliseEmail(email))
}

function toAnswer({ id, name, email, phone, role, companyId }: User) {
  return { id, name, email, phone: phone ?? '', role, companyId: companyId ?? '' }
}
