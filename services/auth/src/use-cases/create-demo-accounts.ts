import { demoAccounts, demoPassword } from '@ilbud/proto/http/demo-accounts'
import { createUser, type CreateUserDeps } from './create-user.ts'
import type { Passwords } from './passwords.ts'

/** Contract 1: the demo accounts, once; those that are there stay as they are. */
export async function createDemoAccounts(deps: CreateUserDeps & { passwords: Passwords }): Promise<void> {
  // The password is public, so one hash serves all: 58 of them would be a second of the first start.
  const passwordHash = await deps.passwords.hash(demoPassword)
  for (const { id, username, name, role, companyId, phone } of demoAccounts) {
    await createUser(deps, { id, email: username, name, role, companyId, phone, passwordHash })
  }
}
