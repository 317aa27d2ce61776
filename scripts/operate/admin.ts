import { parseArgs } from 'node:util'
import { makeAdmin } from '@ilbud/auth/operate'
import { StartError } from '@ilbud/kernel/runtime/start-error'
import { email as emailSchema } from '@ilbud/proto/http/fields/fields'
import { toDatabase } from './to-database.ts'
import type { Tool } from './tool.ts'

const help = `npm run admin -- create EMAIL [--name NAME] [--url URL]

Creates an admin and prints a link, valid once and for 24 hours, at which the person chooses a password. The link is not
mailed: hand it over yourself. Running the command again before the link was used prints a new one. URL: the product's
public address, if neither PUBLIC_URL nor a system on this machine gives it. Needs a system running on DATA_DIR, or
DATABASE_URL (or AUTH_DATABASE_URL) and DATA_KEY; the schema must exist (npm run db:migrate).`

/** `npm run admin`: the first admin of a system that has no demo accounts. */
export const admin: Tool = async (args, env, print) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { help: { type: 'boolean', default: false }, name: { type: 'string' }, url: { type: 'string' } }
  })
  const [verb, email = ''] = positionals
  if (values.help || verb !== 'create' || positionals.length !== 2) {
    print(help)
    return values.help ? 0 : 1
  }
  if (!emailSchema().safeParse(email).success) throw new StartError(`"${email}" is not an e-mail address`)
  const settings = toDatabase(env)
  if (!env.DATA_KEY) throw new StartError('Set DATA_KEY to the key of the system: the link is encrypted with it')
  const { path, to, expiresAt } = await makeAdmin(settings, email, values.name ?? email.split('@')[0]!)
  const base = values.url ?? env.PUBLIC_URL ?? `http://localhost:${env.PORT ?? '8080'}`
  print(`${to.email} becomes an admin at this address, once, until ${expiresAt.toISOString()}:`)
  print(`${base.replace(/\/$/, '')}${path}`)
  return 0
}
