import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { findKnownDevice, issueDeviceToken } from './device-token.ts'

const keys = [randomBytes(32)] as const
const now = new Date('2026-03-01T12:00:00Z')
const days = (count: number) => new Date(now.getTime() + count * 86_400_000)

it('a device token names its device to its own account alone, for 180 days', () => {
  const token = issueDeviceToken(keys, 'saga', now)
  const device = findKnownDevice(keys, [token], 'saga', now)
  expect(device).toMatch(/^[\w-]{22}$/)
  expect(findKnownDevice(keys, ['x', issueDeviceToken(keys, 'nora', now), token], 'saga', days(180))).toBe(device)
  expect(findKnownDevice(keys, [token], 'nora', now)).toBeNull()
  expect(findKnownDevice(keys, [token], 'saga', days(181))).toBeNull()
})

it('a device token of an earlier key counts as long as that key is listed, and an altered one never', () => {
  const token = issueDeviceToken(keys, 'saga', now)
  const next = randomBytes(32)
  expect(findKnownDevice([next, keys[0]], [token], 'saga', now)).not.toBeNull()
  expect(findKnownDevice([next], [token], 'saga', now)).toBeNull()
  const bytes = Buffer.from(token, 'base64url')
  for (let at = 0; at < bytes.length; at++) {
    const altered = Buffer.from(bytes)
    altered[at]! ^= 1
    expect(findKnownDevice(keys, [altered.toString('base64url')], 'saga', now)).toBeNull()
  }
  expect(findKnownDevice(keys, ['', bytes.subarray(0, 30).toString('base64url')], 'saga', now)).toBeNull()
})
