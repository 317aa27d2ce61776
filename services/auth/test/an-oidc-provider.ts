import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import Provider from 'oidc-provider'
import { vi } from 'vitest'

const clientId = 'ilbud'
const clientSecret = 'a secret of the tests alone'
const redirectUri = 'http://localhost:8080/sign-in/return'
const keys = generateKeyPair('ES256', { extractable: true })

type SigningKey = Awaited<typeof keys>['privateKey']

/** Somebody who has an account at the provider. */
export interface Person {
  sub: string
  email?: string | undefined
  email_verified?: unknown
  name?: string
  groups?: string[]
  amr?: string[]
}

export interface OidcProvider {
  issuer: string
  /** The settings of auth. */
  env: Record<string, string>
  /** A browser in which this person signs in: from the address of the beginning to the query of the return. */
  visit(url: string, person: Person): Promise<string>
  /** The same, where the person cancels. */
  cancel(url: string): Promise<string>
  /** From now on the answer to every code; null: its own. */
  answerTokens(answer: { status: number; body: object } | null): void
  /** A token that the provider could have signed. */
  signIdToken(claims: object, key?: SigningKey): Promise<string>
  /** Ends it. */
  stop(): Promise<void>
}

/** A real OpenID provider on loopback, whose log-in page needs no clicks. It answers once per connection. */
export async function startOidcProvider(options: { inIdToken?: boolean } = {}): Promise<OidcProvider> {
  const { privateKey } = await keys
  const persons = new Map<string, Person>()
  let atTheScreen: Person | null = null
  let tokens: { status: number; body: object } | null = null
  let answer: (request: IncomingMessage, response: ServerResponse) => Promise<void> = async () => undefined
  const used = new WeakSet<Socket>()
  const server = createServer((request, response) => {
    // As a server whose time for an idle connection has run out just now.
    if (used.has(request.socket)) return request.socket.destroy()
    used.add(request.socket)
    return answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  // It warns of its store in memory.
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
        id_token_signed_response_alg: 'ES256'
      }
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'one', alg: 'ES256', use: 'sig' }] },
    cookies: { keys: [randomUUID()] },
    claims: { openid: ['sub', 'amr', 'auth_time', 'groups'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: !options.inIdToken,
    features: { devInteractions: { enabled: false } },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    findAccount: (_: unknown, sub: string) => ({ accountId: sub, claims: () => persons.get(sub) }),
    async loadExistingGrant({ oidc }: { oidc: { session: { accountId: string } } }) {
      const grant = new provider.Grant({ accountId: oidc.session.accountId, clientId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    }
  })
  const callback = provider.callback()
  warn.mockRestore()
  answer = async (request, response) => {
    if (request.url?.startsWith('/interaction/')) {
      const cancelled = { error: 'access_denied' }
      const login = atTheScreen && { login: { accountId: atTheScreen.sub, amr: atTheScreen.amr } }
      return provider.interactionFinished(request, response, login ?? cancelled)
    }
    if (request.url === '/token' && tokens) {
      response.writeHead(tokens.status, { 'content-type': 'application/json' }).end(JSON.stringify(tokens.body))
      return
    }
    return callback(request, response)
  }

  async function follow(url: string): Promise<string> {
    const cookies = new Map<string, string>()
    let at = url
    for (let hop = 0; hop < 6; hop++) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const response = await fetch(at, { redirect: 'manual', headers: { cookie, connection: 'close' } })
      await response.arrayBuffer()
      for (const line of response.headers.getSetCookie()) {
        const [name = '', value = ''] = line.split(';')[0]!.split(/=(.*)/)
        cookies.set(name, value)
      }
      at = new URL(response.headers.get('location') ?? '', at).href
      if (at.startsWith(redirectUri)) return new URL(at).search.slice(1)
    }
    throw new Error(`no way back from ${at}`)
  }

  return {
    issuer,
    env: {
      AUTH_OIDC_ISSUER: issuer,
      AUTH_OIDC_CLIENT_ID: clientId,
      AUTH_OIDC_CLIENT_SECRET: clientSecret,
      AUTH_OIDC_NAME: 'Acme Login'
    },
    async visit(url, person) {
      persons.set(person.sub, person)
      atTheScreen = person
      return follow(url)
    },
    async cancel(url) {
      atTheScreen = null
      return follow(url)
    },
    answerTokens: (given) => void (tokens = given),
    signIdToken: (claims, key = privateKey) =>
      new SignJWT({ ...claims }).setProtectedHeader({ alg: 'ES256', kid: 'one' }).sign(key),
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
  }
}
