import type { ClaimRules, StaffRole } from '#domain/identity.ts'
import { SettingsError } from '@ilbud/kernel/runtime/start-error'

/** Sign-in of staff with an identity provider. */
export interface OidcSettings {
  issuer: URL
  clientId: string
  clientSecret: string
  /** On the button. */
  name: string
  scope: string
  /** Where the provider sends the browser back to. */
  redirectUri: string
  rules: ClaimRules
  /** Whether a person with a role at the provider gets an account at the first sign-in. */
  createsStaff: boolean
  /** Whether the provider has to ask who is there at each sign-in, also somebody who is signed in there. */
  asksAnew: boolean
  /** Whether staff who are linked may sign in here with a password or a passkey as well. */
  isOnlyWay: boolean
}

interface OidcConfig {
  AUTH_OIDC_ISSUER?: string | undefined
  AUTH_OIDC_CLIENT_ID?: string | undefined
  AUTH_OIDC_CLIENT_SECRET?: string | undefined
  AUTH_OIDC_NAME?: string | undefined
  AUTH_OIDC_SCOPE: string
  AUTH_OIDC_EMAIL_DOMAINS: string[]
  AUTH_OIDC_VERIFIED_CLAIM: string
  AUTH_OIDC_ROLE_CLAIM?: string | undefined
  AUTH_OIDC_ROLES: string[]
  AUTH_OIDC_SECOND_FACTOR: string[]
  AUTH_OIDC_CREATE_STAFF: boolean
  AUTH_OIDC_ASK_ANEW: boolean
  AUTH_OIDC_ONLY: boolean
}

/** Null without an issuer: then staff sign in here alone. */
export function readOidcSettings(config: OidcConfig, redirectUri: string): OidcSettings | null {
  const { AUTH_OIDC_ISSUER, AUTH_OIDC_CLIENT_ID: clientId, AUTH_OIDC_CLIENT_SECRET: clientSecret } = config
  if (!AUTH_OIDC_ISSUER) return null
  const problems = oidcProblems(config)
  if (problems.length > 0) throw new SettingsError(problems)
  const issuer = new URL(AUTH_OIDC_ISSUER)
  return {
    issuer,
    clientId: clientId!,
    clientSecret: clientSecret!,
    name: config.AUTH_OIDC_NAME ?? issuer.hostname,
    scope: config.AUTH_OIDC_SCOPE,
    redirectUri,
    rules: {
      verifiedClaim: config.AUTH_OIDC_VERIFIED_CLAIM,
      emailDomains: config.AUTH_OIDC_EMAIL_DOMAINS.map((domain) => domain.toLowerCase()),
      roleClaim: config.AUTH_OIDC_ROLE_CLAIM ?? null,
      roles: readRoles(config.AUTH_OIDC_ROLES),
      secondFactor: config.AUTH_OIDC_SECOND_FACTOR.map(splitPair).map(([claim, value]) => ({
        claim: claim === 'acr' ? 'acr' : 'amr',
        value
      }))
    },
    createsStaff: config.AUTH_OIDC_CREATE_STAFF,
    asksAnew: config.AUTH_OIDC_ASK_ANEW,
    isOnlyWay: config.AUTH_OIDC_ONLY
  }
}

function oidcProblems(config: OidcConfig): string[] {
  const { AUTH_OIDC_ISSUER = '', AUTH_OIDC_CREATE_STAFF, AUTH_OIDC_ROLE_CLAIM, AUTH_OIDC_ROLES } = config
  const { protocol, hostname } = new URL(AUTH_OIDC_ISSUER)
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  const checks: [boolean, string][] = [
    [protocol === 'https:' || isHere, 'AUTH_OIDC_ISSUER: must be https://…, except on this machine'],
    [Boolean(config.AUTH_OIDC_CLIENT_ID), 'AUTH_OIDC_CLIENT_ID: must be set with AUTH_OIDC_ISSUER'],
    [Boolean(config.AUTH_OIDC_CLIENT_SECRET), 'AUTH_OIDC_CLIENT_SECRET: must be set with AUTH_OIDC_ISSUER'],
    [
      (AUTH_OIDC_ROLE_CLAIM === undefined) === (AUTH_OIDC_ROLES.length === 0),
      'AUTH_OIDC_ROLES: must be set together with AUTH_OIDC_ROLE_CLAIM'
    ],
    [
      !AUTH_OIDC_CREATE_STAFF || AUTH_OIDC_ROLES.length > 0,
      'AUTH_OIDC_CREATE_STAFF: needs AUTH_OIDC_ROLE_CLAIM and AUTH_OIDC_ROLES'
    ],
    [
      !AUTH_OIDC_CREATE_STAFF || config.AUTH_OIDC_EMAIL_DOMAINS.length > 0,
      'AUTH_OIDC_CREATE_STAFF: needs AUTH_OIDC_EMAIL_DOMAINS'
    ]
  ]
  return checks.filter(([isRight]) => !isRight).map(([, problem]) => problem)
}

/** Whoever has several gets the highest. */
function readRoles(pairs: readonly string[]): { value: string; role: StaffRole }[] {
  const all = pairs.map(splitPair).map(([role, value]) => ({ role: role as StaffRole, value }))
  return [...all.filter(({ role }) => role === 'admin'), ...all.filter(({ role }) => role !== 'admin')]
}

function splitPair(pair: string): [string, string] {
  const end = pair.indexOf('=')
  return [pair.slice(0, end), pair.slice(end + 1)]
}
