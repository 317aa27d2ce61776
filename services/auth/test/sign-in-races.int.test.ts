import type { AuthTables } from '#db/tables.ts'
import { relyingPartyAt } from '#domain/passkey.ts'
import { createKeyring } from '#use-cases/sessions/keyring.ts'
import { createPasswords, type Passwords } from '#use-cases/sign-in/passwords.ts'
import { signIn } from '#use-cases/sign-in/sign-in.ts'
import { hash } from '@node-rs/argon2'
import { dataKey } from '@ilbud/kernel/db/seal'
import type { Kysely } from 'kysely'
import { describe, expect } from 'vitest'
import { authTest as it, password, type Started } from './an-auth.ts'
import { secretOf } from './mails.ts'

const newPassword = 'nineteen oaks in june'
const outdated = { memoryCost: 19_456, timeCost: 3 }

interface World {
  auth: Started
  db: Kysely<AuthTables>
  env: Record<string, string>
}

/** Signs in as `username`; `meanwhile` happens once, after the password was found right. */
async function signInWhile({ auth, db, env }: World, username: string, meanwhile: () => Promise<unknown>) {
  const real = createPasswords({ atOnce: 2 })
  let hasHappened = false
  const passwords: Passwords = {
    ...real,
    async matches(stored, given) {
      const isRight = await real.matches(stored, given)
      if (!hasHappened) await meanwhile()
      hasHappened = true
      return isRight
    }
  }
  const { limits, now } = auth.context
  const onCommit = () => undefined
  const key = dataKey(env['DATA_KEY']!)
  const keyring = createKeyring({ db, dataKey: key, now })
  const relyingParty = relyingPartyAt('http://localhost:8080')
  const answer = await signIn(
    {
      db,
      passwords,
      limits,
      staffSecondFactor: 'optional',
      keyring,
      dataKey: key,
      relyingParty,
      provider: null,
      now,
      onCommit
    },
    { username, password, address: null, userAgent: null }
  )
  if ('secondFactor' in answer) throw new Error('no second factor is set')
  return answer
}

const refused = { status: 401, code: 'INVALID_CREDENTIALS' }

async function countOpenSessions({ db }: World): Promise<number> {
  return (await db.selectFrom('sessions').select('id').where('ended_at', 'is', null).execute()).length
}

describe('a password found right', () => {
  it('a password found right opens nothing once it was replaced', async ({ auth, db, env }) => {
    const world = { auth, db, env }
    const { email } = await auth.addUser()
    await auth.post('/api/v1/auth/reset-password', { username: email })
    const token = await secretOf(auth, db)
    const reset = () => auth.post('/api/v1/auth/reset-password/confirm', { token, newPassword })
    await expect(signInWhile(world, email, reset)).rejects.toMatchObject(refused)
    expect(await countOpenSessions(world)).toBe(0)
  })

  it('a password found right opens nothing once the account was disabled', async ({ auth, db, env }) => {
    const world = { auth, db, env }
    const { id, email } = await auth.addUser()
    const disable = () => db.updateTable('users').set({ disabled: true }).where('id', '=', id).execute()
    await expect(signInWhile(world, email, disable)).rejects.toMatchObject(refused)
    expect(await countOpenSessions(world)).toBe(0)
  })

  it('a password found right opens a session with the rights of the moment', async ({ auth, db, env }) => {
    const { id, email } = await auth.addUser()
    const raise = () =>
      db.updateTable('users').set({ role: 'dispatcher', authz_version: 2 }).where('id', '=', id).execute()
    const { accessToken } = await signInWhile({ auth, db, env }, email, raise)
    const claims = JSON.parse(Buffer.from(accessToken.split('.')[1]!, 'base64url').toString()) as object
    expect(claims).toMatchObject({ role: 'dispatcher', av: 2 })
  })

  it('a password found right is not put back over a new one when its outdated hash is renewed', async ({
    auth,
    db,
    env
  }) => {
    const { id, email } = await auth.addUser({ passwordHash: await hash(password, outdated) })
    const fresh = await createPasswords({ atOnce: 1 }).hash(newPassword)
    const replace = () => db.updateTable('users').set({ password_hash: fresh }).where('id', '=', id).execute()
    await expect(signInWhile({ auth, db, env }, email, replace)).rejects.toMatchObject(refused)
    const login = async (given: string) =>
      (await auth.post('/api/v1/auth/login', { username: email, password: given })).statusCode
    expect([await login(newPassword), await login(password)]).toEqual([200, 401])
  })

  it('a correct password still signs in when a concurrent sign-in has renewed its outdated hash', async ({
    auth,
    db,
    env
  }) => {
    const { email } = await auth.addUser({ passwordHash: await hash(password, outdated) })
    const twin = () => auth.post('/api/v1/auth/login', { username: email, password })
    expect(await signInWhile({ auth, db, env }, email, twin)).toMatchObject({ expiresIn: 600 })
  })
})
