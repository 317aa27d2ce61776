import { createHmac, timingSafeEqual } from 'node:crypto'
import { isStopped, stopAddress } from '#db/stopped-addresses.ts'
import type { DataKey } from '@ilbud/kernel/db/seal'
import { RuleError } from '@ilbud/kernel/errors'
import type { NotificationsDeps } from './deps.ts'

type Deps = Pick<NotificationsDeps, 'db' | 'dataKey' | 'now'>

const tagBytes = 16

/**
 * The token of the link by which an address stops the mails about parcels: a keyed hash of the address, and a tag that
 * only we can make, so that nobody can stop the mails of others. It is the same in every mail and never expires.
 */
export function stopToken([key]: DataKey, email: string): string {
  const hash = hashAddress(key, email)
  return `${hash.toString('base64url')}.${tagOf(key, hash).toString('base64url')}`
}

/** Whether the address wants no mails about parcels. */
export async function hasStopped({ db, dataKey }: Pick<Deps, 'db' | 'dataKey'>, email: string): Promise<boolean> {
  return isStopped(
    db,
    dataKey.map((key) => hashAddress(key, email))
  )
}

/** Stops the mails about parcels to the address of a link. Repeating it changes nothing. */
export async function stopMails({ db, dataKey, now }: Deps, token: string): Promise<void> {
  const [hash, tag] = token.split('.').map((part) => Buffer.from(part, 'base64url'))
  const isOurs = dataKey.some((key) => {
    const expected = hash && tagOf(key, hash)
    return expected !== undefined && tag?.length === expected.length && timingSafeEqual(expected, tag)
  })
  if (!isOurs) throw new RuleError('LINK_INVALID', 'This link is not valid')
  await stopAddress(db, hash!, now())
}

function hashAddress(key: Buffer, email: string): Buffer {
  return createHmac('sha256', key).update(`address/${email.trim().toLowerCase()}`).digest()
}

function tagOf(key: Buffer, hash: Buffer): Buffer {
  return createHmac('sha256', key).update('stop/').update(hash).digest().subarray(0, tagBytes)
}
