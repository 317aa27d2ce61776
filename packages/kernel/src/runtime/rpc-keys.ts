import { createPrivateKey, createPublicKey } from 'node:crypto'
import type { Environment } from './environment.ts'
import { StartError } from './start-error.ts'

/**
 * How services in different processes prove who they are (docs/security/threats.md). With one secret for all, whoever
 * has it can be anybody; with a key for each service, only that service. Of several that are accepted, the first signs:
 * one is replaced while old and new processes run.
 */
export type RpcKeys = SharedSecrets | ServiceKeys

interface SharedSecrets {
  kind: 'shared'
  secrets: readonly [Buffer, ...Buffer[]]
}

/** Ed25519 keys as PEM. */
interface ServiceKeys {
  kind: 'by service'
  privateKey: string
  /** By the name of the service that signs with them. */
  publicKeys: ReadonlyMap<string, readonly string[]>
}

/** The keys in `RPC_KEY` and `RPC_PUBLIC_KEYS`, or else `RPC_SECRET`; needed once a call leaves or enters a process. */
export function rpcKeys({ RPC_SECRET, RPC_KEY, RPC_PUBLIC_KEYS }: Environment): RpcKeys {
  if (RPC_KEY && RPC_PUBLIC_KEYS)
    return { kind: 'by service', privateKey: privatePem(RPC_KEY), publicKeys: readPublicKeys(RPC_PUBLIC_KEYS) }
  const [first, ...others] = (RPC_SECRET || undefined)?.split(',').map((part) => Buffer.from(part, 'base64')) ?? []
  if (first) return { kind: 'shared', secrets: [first, ...others] }
  throw new StartError(
    'RPC_SECRET is not set. Services in different processes use it to prove their identity: set the same 32 random bytes in base64 everywhere (`openssl rand -base64 32`), or RPC_KEY and RPC_PUBLIC_KEYS where each service has a key of its own'
  )
}

/** The contradictions among these settings, one line each. Names settings and never prints a value. */
export function rpcProblems({ RPC_KEY, RPC_PUBLIC_KEYS }: Environment, services: readonly string[]): string[] {
  if (!RPC_KEY && !RPC_PUBLIC_KEYS) return []
  if (!RPC_KEY) return ['RPC_KEY: not set; RPC_PUBLIC_KEYS needs it']
  if (!RPC_PUBLIC_KEYS) return ['RPC_PUBLIC_KEYS: not set; RPC_KEY needs it']
  const own = attempt(() => publicPem(createPublicKey(privatePem(RPC_KEY)).export({ type: 'spki', format: 'der' })))
  if (!own) return ['RPC_KEY: is not an Ed25519 key as PKCS #8 in base64']
  const keys = attempt(() => readPublicKeys(RPC_PUBLIC_KEYS))
  if (!keys) return ['RPC_PUBLIC_KEYS: is not a list of service:key, each an Ed25519 key as SPKI in base64']
  return services
    .filter((name) => !keys.get(name)?.includes(own))
    .map((name) => `RPC_PUBLIC_KEYS: lists no key of ${name} that belongs to RPC_KEY`)
}

function readPublicKeys(text: string): Map<string, string[]> {
  const keys = new Map<string, string[]>()
  for (const entry of text.split(',')) {
    const [name, key, ...more] = entry.trim().split(':')
    if (!name || !key || more.length > 0) throw new Error('no service:key')
    keys.set(name, [...(keys.get(name) ?? []), publicPem(Buffer.from(key, 'base64'))])
  }
  return keys
}

function privatePem(base64: string): string {
  const key = createPrivateKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'pkcs8' })
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('no Ed25519 key')
  return key.export({ type: 'pkcs8', format: 'pem' }).toString()
}

function publicPem(der: Buffer): string {
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('no Ed25519 key')
  return key.export({ type: 'spki', format: 'pem' }).toString()
}

function attempt<Value>(read: () => Value): Value | null {
  try {
    return read()
  } catch {
    return null
  }
}
