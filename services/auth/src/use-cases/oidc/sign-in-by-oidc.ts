import type { User } from '#domain/user.ts'
import { ConflictError } from '@ilbud/kernel/errors'
import type { SignedIn } from '@ilbud/proto/http/people/factors'
import type { BegunOidc, OidcView } from '@ilbud/proto/http/people/oidc'
import { type CompleteSignInDeps, enter, signInOver } from '#use-cases/second-factor/complete-sign-in.ts'
import { newSecret } from '#use-cases/secret.ts'
import { findKnownDevice } from '#use-cases/sign-in/device-token.ts'
import type { Passwords } from '#use-cases/sign-in/passwords.ts'
import { findLinked, linkStaff, noStaffAccount } from './find-staff.ts'
import { beginFlow, takeFlow } from './oidc-flow.ts'
import type { Provider } from './provider.ts'
import type { StatedIdentity } from '#domain/identity.ts'

export interface OidcDeps extends CompleteSignInDeps {
  passwords: Passwords
}

interface ReturnFromProvider {
  /** Of the browser that began it. */
  token: string
  /** With which the provider has sent the browser back. */
  query: string
  /** What the client was given at earlier sign-ins, to whatever account. */
  deviceTokens?: readonly string[] | undefined
  /** See Session. */
  device: string | null
}

// As long as a proof counts for a step-up.
const freshSeconds = 300

export function viewOidc({ provider }: Pick<OidcDeps, 'provider'>): OidcView {
  if (!provider) return { provider: null }
  const { name, isOnlyWay } = provider.settings
  return { provider: { name, isOnlyWay } }
}

/** Begins a sign-in with the identity provider. */
export async function beginOidc({ provider, limits }: Pick<OidcDeps, 'provider' | 'limits'>): Promise<BegunOidc> {
  const { settings, authorizationUrl } = theOne(provider)
  const { flow, token } = await beginFlow(limits, settings.asksAnew ? freshSeconds : undefined)
  return { url: await authorizationUrl(flow), token }
}

/**
 * Signs staff in whom the provider has confirmed; asks for the second factor where one is set here and the provider does
 * not state one.
 */
export async function signInByOidc(
  deps: OidcDeps,
  { token, query, deviceTokens = [], device }: ReturnFromProvider
): Promise<SignedIn> {
  const { limits, dataKey, now, onCommit } = deps
  const provider = theOne(deps.provider)
  const flow = await takeFlow(limits, { token, query })
  if (!flow) throw signInOver()
  const identity = await provider.identify(flow, query)
  // Whoever has lost the role there does not come in, whatever is known here.
  if (provider.settings.rules.roleClaim !== null && identity.role === null) throw noStaffAccount()
  const user = await findUserOf(deps, { provider, identity, device })
  onCommit()
  const knownDevice = findKnownDevice(dataKey, deviceTokens, user.id, now())
  // Who is signed in there already is let through without a question, perhaps hours later and at an unlocked screen.
  const provenAt = identity.provenAt === null ? undefined : new Date(identity.provenAt * 1000)
  return enter(deps, { user, device, knownDevice, isMultiFactor: identity.hasSecondFactor, provenAt })
}

async function findUserOf(
  { db, passwords, now }: OidcDeps,
  { provider, identity, device }: { provider: Provider; identity: StatedIdentity; device: string | null }
): Promise<User> {
  const linked = await db.transaction().execute((trx) => findLinked(trx, identity, now()))
  if (linked) return linked
  const passwordHash = await passwords.hash(newSecret())
  const { createsStaff } = provider.settings
  return db.transaction().execute((trx) => linkStaff(trx, { identity, passwordHash, createsStaff, device, at: now() }))
}

function theOne(provider: Provider | null): Provider {
  if (!provider) throw new ConflictError('NO_PROVIDER', 'There is no identity provider')
  return provider
}
