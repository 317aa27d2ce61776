import { createHmac, timingSafeEqual } from 'node:crypto'
import { isStopped, stopAddress } from '#db/stopped-addresses.ts'
import type { DataKey } from '@ilbud/kernel/db/seal'
import { RuleError } from '@ilbud/kernel/errors'
import type { LinkState } from '@ilbud/proto/http/people/auth'
import type { NotificationsDeps } from './deps.ts'
import { isSwitchedOff, switchOff } from './switch-off.ts'

type Deps = Pick<NotificationsDeps, 'db' | 'dataKey' | 'now'>

const tagBytes = 16
const idBytes = 16
const codeHashBytes = 7
const codeTagBytes = 2

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

/**
 * The token of the link by which a sender switches off the mails about their parcels: the account's id, with a tag. It
 * is a choice like any other, and can be taken back in the account.
 */
export function accountStopToken([key]: DataKey, userId: string): string {
  const id = Buffer.from(userId.replaceAll('-', ''), 'hex')
  return `${id.toString('base64url')}.${tagOf(key, id).toString('base64url')}`
}

/**
 * The code of the link by which a number stops the text messages about parcels. The same as the token of a mail, but
 * short: a text message has little room, and the page's limit of calls keeps anybody from trying many.
 */
export function textStopCode([key]: DataKey, number: string): string {
  const hash = hashNumber(key, number)
  return Buffer.concat([hash, tagOf(key, hash).subarray(0, codeTagBytes)]).toString('base64url')
}

/** Whether the number wants no text messages about parcels. */
export async function hasStoppedTexts({ db, dataKey }: Pick<Deps, 'db' | 'dataKey'>, number: string): Promise<boolean> {
  return isStopped(
    db,
    dataKey.map((key) => hashNumber(key, number))
  )
}

/** Stops the messages about parcels to the address, number or account of a link. Repeating it changes nothing. */
export async function stopMessages({ db, dataKey, now }: Deps, token: string): Promise<void> {
  const hash = hashIn(token, dataKey)
  if (hash === null) throw new RuleError('LINK_INVALID', 'This link is not valid')
  if (hash.length === idBytes) return switchOff({ db }, idOf(hash), 'mail')
  await stopAddress(db, hash, now())
}

/** Whether a link can stop messages (`open`), they are stopped already (`used`), or it is none of ours (`over`). */
export async function checkStop({ db, dataKey }: Pick<Deps, 'db' | 'dataKey'>, token: string): Promise<LinkState> {
  const hash = hashIn(token, dataKey)
  if (hash === null) return 'over'
  const isDone = hash.length === idBytes ? await isSwitchedOff(db, idOf(hash), 'mail') : await isStopped(db, [hash])
  return isDone ? 'used' : 'open'
}

/** What the token of a link stands for: an account, an address or a number. Null: not made by us, or cut. */
function hashIn(token: string, dataKey: DataKey): Buffer | null {
  const [hash, tag] = token.includes('.') ? token.split('.').map((part) => Buffer.from(part, 'base64url')) : read(token)
  const isOurs = dataKey.some((key) => {
    const whole = hash && tagOf(key, hash)
    const expected = hash?.length === codeHashBytes ? whole?.subarray(0, codeTagBytes) : whole
    return expected !== undefined && tag?.length === expected.length && timingSafeEqual(expected, tag)
  })
  return isOurs ? hash! : null
}

function idOf(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** The two parts of a code. */
function read(code: string): Buffer[] {
  const bytes = Buffer.from(code, 'base64url')
  return bytes.length === codeHashBytes + codeTagBytes
    ? [bytes.subarray(0, codeHashBytes), bytes.subarray(codeHashBytes)]
    : []
}

function hashNumber(key: Buffer, number: string): Buffer {
  return createHmac('sha256', key).update(`number/${number}`).digest().subarray(0, codeHashBytes)
}

function hashAddress(key: Buffer, email: string): Buffer {
  return createHmac('sha256', key).update(`address/${email.trim().toLowerCase()}`).digest()
}

function tagOf(key: Buffer, hash: Buffer): Buffer {
  return createHmac('sha256', key).update('stop/').update(hash).digest().subarray(0, tagBytes)
}
