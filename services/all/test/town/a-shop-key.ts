import type { Scope } from '@ilbud/proto/http/companies/api-keys'
import { demoPassword } from '@ilbud/proto/http/people/demo-accounts'
import type { Town } from './services.ts'

/** An API key of the demo's flower shop. */
export async function aShopKey(town: Town, wanted: { name: string; scopes: readonly Scope[]; test?: true }) {
  const credentials = { username: 'owner@blomman.example', password: demoPassword }
  const { json } = await town.ask('auth', 'POST', '/api/v1/auth/login', { body: credentials })
  const given = { as: json.accessToken, body: wanted }
  return (await town.ask('companies', 'POST', '/api/companies/me/api-keys', given)).json.key as string
}
