import { challengeSeconds } from '#domain/passkey.ts'
import type { Limits } from '@ilbud/kernel/http/limits'
import { newSecret } from '#use-cases/secret.ts'

/** What a challenge was issued for. An answer to it is good for nothing else. */
export type ChallengePurpose =
  | { kind: 'sign-in' }
  | { kind: 'second-factor'; tokenHash: Buffer }
  | { kind: 'step-up'; sessionId: string }
  | { kind: 'add'; userId: string; id: string }

/** Random bytes for a passkey to sign. They are stored where every replica finds them. */
export async function issueChallenge(
  limits: Limits,
  purpose: ChallengePurpose,
  seconds = challengeSeconds
): Promise<string> {
  const challenge = newSecret()
  await limits.putOnce(keyOf(purpose, challenge), '1', seconds)
  return challenge
}

/** Whether it was issued for this, a moment ago, and not used since. Using it up is part of the question. */
export async function takeChallenge(limits: Limits, purpose: ChallengePurpose, challenge: string): Promise<boolean> {
  return (await limits.takeOnce(keyOf(purpose, challenge))) !== null
}

function keyOf(purpose: ChallengePurpose, challenge: string): string {
  return `passkey|${partsOf(purpose).join('|')}|${challenge}`
}

function partsOf(purpose: ChallengePurpose): string[] {
  switch (purpose.kind) {
    case 'sign-in':
      return [purpose.kind]
    case 'second-factor':
      return [purpose.kind, purpose.tokenHash.toString('base64url')]
    case 'step-up':
      return [purpose.kind, purpose.sessionId]
    case 'add':
      return [purpose.kind, purpose.userId, purpose.id]
  }
}
