const hour = 3_600_000

// Security 5.1: two keys in the set, the signing one and the next; rotation after 30 days, the old one kept 24 hours.
const signsForMs = 30 * 24 * hour
const keptForMs = 24 * hour

/** When a key was made, began to sign and ceased to. One that does not sign yet is the next. */
export interface KeyLife {
  kid: string
  createdAt: Date
  signsFrom: Date | null
  retiredAt: Date | null
}

export interface KeyPlan {
  /** Ceases to sign, and is still shown for a day: the last tokens that it signed live 10 minutes. */
  retire: string | null
  /** Begins to sign. */
  promote: string | null
  /** New keys that are needed. */
  create: number
  /** No token of theirs can be valid any more. */
  drop: string[]
}

/** What has to happen to the keys now. The next key is public long before it signs, so nobody meets an unknown one. */
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
    drop: keys.filter(({ retiredAt }) => retiredAt !== null && age(retiredAt, now) >= keptForMs).map(({ kid }) => kid)
  }
}

function age(since: Date, now: Date): number {
  return now.getTime() - since.getTime()
}
