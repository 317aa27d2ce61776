import { type Claims, readIdentity, type StatedIdentity } from '#domain/identity.ts'
import { UnauthorizedError, UnavailableError } from '@ilbud/kernel/errors'
import type { Logger } from 'pino'
import * as client from 'openid-client'
import type { OidcSettings } from './oidc-settings.ts'

// A person waits at a blank page meanwhile.
const timeoutSeconds = 5

/** What one sign-in is held together by; none of it leaves the server but the state. */
export interface OidcFlow {
  state: string
  nonce: string
  codeVerifier: string
  /** The person has to prove anew who they are, within so many seconds. */
  maxAge?: number | undefined
}

/** The identity provider with which staff sign in. */
export interface Provider {
  settings: OidcSettings
  /** Where the browser is sent to. */
  authorizationUrl(flow: OidcFlow): Promise<string>
  /** Who is there, by the query with which the provider has sent the browser back. */
  identify(flow: OidcFlow, query: string): Promise<StatedIdentity>
}

export function createProvider(settings: OidcSettings, log: Pick<Logger, 'warn'>): Provider {
  let discovered: Promise<client.Configuration> | null = null

  /** Once it has been found it stays, so that a sign-in needs no further call; a failure is not kept. */
  function discover(): Promise<client.Configuration> {
    discovered ??= client
      .discovery(settings.issuer, settings.clientId, settings.clientSecret, authenticate(settings.clientSecret), {
        timeout: timeoutSeconds,
        [client.customFetch]: fetchOnce,
        execute: [
          // The connection to the provider vouches for an ID token as well; its signature does without trust in that.
          client.enableNonRepudiationChecks,
          ...(settings.issuer.protocol === 'http:' ? [client.allowInsecureRequests] : [])
        ]
      })
      .catch((error: unknown) => {
        discovered = null
        log.warn({ err: error }, 'the identity provider was not found')
        throw unavailable()
      })
    return discovered
  }

  async function exchange(flow: OidcFlow, query: string): Promise<StatedIdentity> {
    const configuration = await discover()
    const { state: expectedState, nonce: expectedNonce, codeVerifier: pkceCodeVerifier, maxAge } = flow
    // Checks state and issuer of the answer (RFC 9207), and signature, issuer, audience, nonce and times of the ID token.
    const tokens = await client.authorizationCodeGrant(configuration, new URL(`${settings.redirectUri}?${query}`), {
      expectedState,
      expectedNonce,
      pkceCodeVerifier,
      idTokenExpected: true,
      ...(maxAge !== undefined && { maxAge })
    })
    const claims = tokens.claims()!
    if (typeof claims.email === 'string') return readIdentity(claims, settings.rules)
    // The standard lets providers leave all but the subject out of the ID token.
    const more: Claims = await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
    return readIdentity({ ...more, ...claims }, settings.rules)
  }

  return {
    settings,
    async authorizationUrl({ state, nonce, codeVerifier, maxAge }) {
      const url = client.buildAuthorizationUrl(await discover(), {
        redirect_uri: settings.redirectUri,
        scope: settings.scope,
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        ...(maxAge !== undefined && { max_age: String(maxAge), prompt: 'login' })
      })
      return url.href
    },
    async identify(flow, query) {
      try {
        return await exchange(flow, query)
      } catch (error) {
        if (error instanceof UnavailableError) throw error
        // Neither the code nor a token is in these errors.
        log.warn({ reason: reasonOf(error) }, 'a sign-in with the identity provider failed')
        throw isUnanswered(error) ? unavailable() : providerRefused()
      }
    }
  }
}

/**
 * On a connection of its own. The provider may close a kept one in the moment of the next sign-in, and a code that was on
 * its way cannot be sent again.
 */
const fetchOnce: client.CustomFetch = (url, { headers, ...options }) =>
  fetch(url, { ...(options as RequestInit), headers: { ...headers, connection: 'close' } })

/** In the body where the provider's metadata lists that, else in the header, which is the default of the standard. */
function authenticate(secret: string): client.ClientAuth {
  const [inBody, inHeader] = [client.ClientSecretPost(secret), client.ClientSecretBasic(secret)]
  return (server, ...rest) => {
    const isListed = server.token_endpoint_auth_methods_supported?.includes('client_secret_post')
    return (isListed ? inBody : inHeader)(server, ...rest)
  }
}

/** No answer, or one of a server in trouble; everything else is a refusal. */
function isUnanswered(error: unknown): boolean {
  if (error instanceof client.ResponseBodyError) return error.status >= 500
  if (error instanceof client.ClientError) return isTrouble(error)
  // What fetch throws without an answer. A malformed answer is a TypeError too, with a code.
  return error instanceof TypeError && !('code' in error)
}

function isTrouble({ code, cause }: client.ClientError): boolean {
  if (code === 'OAUTH_TIMEOUT') return true
  return cause instanceof Response && cause.status >= 500
}

function reasonOf(error: unknown): string {
  if (error instanceof client.AuthorizationResponseError || error instanceof client.ResponseBodyError)
    return error.error
  const { code, message } = error as { code?: string; message?: string }
  return code ?? message ?? 'unknown'
}

function unavailable(): UnavailableError {
  return new UnavailableError('The identity provider does not answer, please try again')
}

/** Canceled there, or anything about its answer is wrong: deliberately not distinguished. */
function providerRefused(): UnauthorizedError {
  return new UnauthorizedError('The identity provider did not confirm this sign-in', 'PROVIDER_REFUSED')
}
