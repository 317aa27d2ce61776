import { testLog } from '@ilbud/testkit/test-log'
import { type Answer, authTest, startAuth, type Started } from './an-auth.ts'
import { type OidcProvider, type Person, startOidcProvider } from './an-oidc-provider.ts'

interface Begun {
  url: string
  token: string
}

/** A browser's sign-in with the provider. */
export interface Staff {
  auth: Started
  begin(): Promise<Begun>
  complete(token: string, query: string): Promise<Answer>
  /** All of it. */
  signIn(person: Person): Promise<Answer>
}

export const codeIn = (answer: Answer) => [answer.statusCode, answer.json<{ code?: string }>().code]

/** Tests with a real provider, and auth with these settings beside those of the provider. */
export const oidcTest = authTest.extend<{
  provider: OidcProvider
  staff: (settings?: Record<string, string>) => Promise<Staff>
}>({
  provider: [
    // oxlint-disable-next-line no-empty-pattern -- vitest reads the names of fixtures from it
    async ({}, use) => {
      const provider = await startOidcProvider()
      await use(provider)
      await provider.stop()
    },
    { scope: 'file' }
  ],
  staff: async ({ env, db, bus, provider }, use) => {
    const all: Started[] = []
    await use(async (settings = {}) => {
      const auth = await startAuth({ env: { ...env, ...provider.env, ...settings }, db, bus, log: testLog })
      all.push(auth)
      const begin = async () => (await auth.post('/api/v1/auth/login/oidc/begin')).json<Begun>()
      const complete = (token: string, query: string) => auth.post('/api/v1/auth/login/oidc/complete', { token, query })
      return {
        auth,
        begin,
        complete,
        async signIn(person) {
          const { url, token } = await begin()
          return complete(token, await provider.visit(url, person))
        }
      }
    })
    provider.answerTokens(null)
    for (const auth of all) await auth.stop()
  }
})
