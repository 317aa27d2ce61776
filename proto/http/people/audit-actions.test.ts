import { describe, expect, it } from 'vitest'
import { auditActions, commandAction, presentAction, writtenAs, writtenLooks } from './audit-actions.ts'
import { orderCommandSchema } from '#http/orders/order-status.ts'

describe('the names of what people do', () => {
  it('the names of what people do have one spelling, and each stands once', () => {
    for (const action of auditActions) expect(action).toMatch(/^[a-z]+\.[a-z]+(-[a-z]+)*$/)
    expect(new Set(auditActions).size).toBe(auditActions.length)
  })

  it('the audit actions include every command of an order', () => {
    expect(commandAction('reportPickupFailed')).toBe('order.report-pickup-failed')
    for (const command of orderCommandSchema.options) expect(auditActions).toContain(commandAction(command))
  })

  it('the names of what people do are found again under the names that they had', () => {
    expect(presentAction('users.read')).toBe('user.list')
    expect(presentAction('order.cancelOrder')).toBe('order.cancel-order')
    expect(presentAction('order.teleport')).toBe('order.teleport')
    expect(writtenAs('order.cancel-order')).toEqual(['order.cancel-order', 'order.cancelOrder'])
    expect(writtenAs('order.cancelOrder')).toEqual(['order.cancel-order', 'order.cancelOrder'])
    expect(writtenAs('order.correct')).toEqual(['order.correct'])
    expect(writtenAs('order.teleport')).toEqual(['order.teleport'])
  })

  it('the audit actions distinguish views from changes, also under former names', () => {
    for (const look of ['order.read', 'orders.list', 'order.viewProof', 'users.read', 'fleet.watch']) {
      expect(writtenLooks).toContain(look)
    }
    for (const change of ['order.message', 'user.invited', 'order.editOrder'])
      expect(writtenLooks).not.toContain(change)
  })
})
