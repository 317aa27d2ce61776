import { adminVerbSchema } from '@ilbud/proto/http/dispatch/admin-commands'
import { describe, expect, it } from 'vitest'
import { aBoardRow } from '#test/a-board-row.ts'
import { mayDo, possibleSteps } from './staff-verbs.ts'
import { emptyDraft, readVerbDraft } from './verb-fields.ts'

const possible = (order: Parameters<typeof mayDo>[1]) => adminVerbSchema.options.filter((verb) => mayDo(verb, order))

describe('what staff may do', () => {
  it('staff may do what the server allows, and report a delay on the way to the recipient', () => {
    const waiting = aBoardRow({ status: 'PENDING', allowedActions: ['assignDriver', 'editOrder', 'cancelOrder'] })
    expect(possible(waiting)).toEqual(['assign', 'cancel', 'delay'])
    expect(possible(aBoardRow({ status: 'FAILED', code: 'RETURNING', returning: true, allowedActions: [] }))).toEqual(
      []
    )
  })

  it('the dialog names the driver’s steps that an override may do', () => {
    const assigned = aBoardRow({ allowedActions: ['reassignDriver', 'markPickedUp', 'cancelOrder'] })
    expect(possibleSteps(assigned)).toEqual(['markPickedUp'])
    expect(possible(assigned)).toContain('override')
  })

  it('a delivery can be tried again while attempts are left, and after that by override alone', () => {
    const failed = { status: 'FAILED', code: 'ATTEMPT_FAILED', allowedActions: ['retryDelivery'] } as const
    const first = aBoardRow({ ...failed, allowedActions: ['retryDelivery'], attempts: 1 })
    const last = aBoardRow({ ...failed, allowedActions: ['retryDelivery'], attempts: 2 })
    expect([possible(first), possibleSteps(first)]).toEqual([['retry'], []])
    expect([possible(last), possibleSteps(last)]).toEqual([['override'], ['retryDelivery']])
  })
})

describe('the fields of a verb', () => {
  it('the fields of a verb are checked by the server’s own schema', () => {
    expect(readVerbDraft('cancel', { ...emptyDraft, reason: ' Called ' })).toEqual({
      ok: true,
      fields: { reason: 'Called' }
    })
    expect(readVerbDraft('assign', emptyDraft)).toEqual({ ok: false, errors: { driverId: 'Driver is required' } })
    expect(readVerbDraft('override', { ...emptyDraft, reason: 'x' })).toMatchObject({
      errors: { step: expect.any(String) }
    })
  })

  it('a delivery confirmed by staff says that the recipient has the parcel, as one after a recall must', () => {
    expect(readVerbDraft('override', { ...emptyDraft, step: 'confirmDelivery', reason: 'He called' })).toEqual({
      ok: true,
      fields: { command: 'confirmDelivery', reason: 'He called', handedTo: 'recipient' }
    })
  })

  it('a delay is read as minutes, and an empty field as no delay', () => {
    const read = (minutes: string) => readVerbDraft('delay', { ...emptyDraft, minutes, reason: 'Traffic' })
    expect(read('20')).toEqual({ ok: true, fields: { minutes: 20, reason: 'Traffic' } })
    expect(read('')).toMatchObject({ ok: true, fields: { reason: 'Traffic' } })
    expect(read('0')).toMatchObject({ errors: { minutes: 'Must be at least 1' } })
  })
})
