const hour = 3_600_000

// Two keys in the set, the signing one and the next; rotation after 30 days, the old one kept 24 hours.
const signsForMs = 30 * 24 * hour
const retentionMs = 24 * hour

/** When a key was made, began to sign and stopped signing. The key that does not sign yet is the next one. */
export interface KeyLife {
  kid: string
  createdAt: Date
  signsFrom: Date | null
  retiredAt: Date | null
}

export interface KeyPlan {
  /** The key that stops signing. It stays published for a day; its last tokens live 10 minutes. */
  retire: string | null
  /** The key that begins to sign. */
  promote: string | null
  /** How many new keys are needed. */
  create: number
  /** Keys none of whose tokens can still be valid. */
  drop: string[]
}

/** Plans the rotation. The next key is published long before it signs, so no verifier meets an unknown one. */
export function planKeys(keys: KeyLife[], now: Date): KeyPlan {
  const signing = keys.find((key) => key.signsFrom !== null && key.retiredAt === null)
  const [next] = keys
    .filter((key) => key.signsFrom === null)
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  const isWornOut = signing !== undefined && age(signing.signsFrom!, now) >= signsForMs
  const isVacant = signing === undefined || isWornOut
  const promote = isVacant && next ? next.kid : null
  return {
    retire: isWornOut ? signing.kid : null,
    promote,
    create: Number(isVacant && !next) + Number(isVacant || !next),
    drop: keys.filter(({ retiredAt }) => retiredAt !== null && age(retiredAt, now) >= retentionMs).map(({ kid }) => kid)
  }
}

function age(since: Date, now: Date): number {
  return now.getTime() - since.getTime()
}
