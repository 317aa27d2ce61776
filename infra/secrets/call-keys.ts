import { generateKeyPairSync } from 'node:crypto'

interface CallKeys {
  /** `RPC_KEY` of each deployment. */
  own: Map<string, string>
  /** `RPC_PUBLIC_KEYS` of all. */
  publicKeys: string
}

/** A key for each deployment, by which its services prove who they are to the others. */
export function newCallKeys(deployments: Readonly<Record<string, readonly string[]>>): CallKeys {
  const own = new Map<string, string>()
  const listed: string[] = []
  for (const [deployment, services] of Object.entries(deployments)) {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519')
    own.set(deployment, privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'))
    const shown = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
    listed.push(...services.map((service) => `${service}:${shown}`))
  }
  return { own, publicKeys: listed.join() }
}
