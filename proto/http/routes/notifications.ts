import { minute } from '#http/limits.ts'
import { staff } from '#http/roles.ts'
import type { Route } from '#http/route.ts'

const talkers = ['driver', ...staff] as const

/** The conversation of an order, and the mails of the demo. */
export const notificationsRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/v1/messages',
    service: 'notifications',
    policy: talkers,
    limit: { perUser: minute(120) },
    summary: 'Messages between the driver of an order and dispatch, newest first'
  },
  {
    method: 'POST',
    path: '/api/v1/messages',
    service: 'notifications',
    policy: talkers,
    limit: { perUser: minute(30) },
    idempotent: 'notifications.message',
    summary: 'Write to the driver of an order, or to dispatch'
  },
  {
    method: 'GET',
    path: '/api/admin/v1/conversations',
    service: 'notifications',
    policy: staff,
    limit: { perUser: minute(120) },
    summary: 'The conversations whose driver waits for an answer, longest waiting first; at most 100'
  },
  {
    method: 'POST',
    path: '/api/admin/v1/conversations/:id/settle',
    service: 'notifications',
    policy: staff,
    limit: { perUser: minute(60) },
    summary: 'No answer is needed to what the driver of this order wrote so far'
  },
  {
    method: 'POST',
    path: '/api/admin/v1/companies/:id/decision-mail',
    service: 'notifications',
    policy: ['admin'],
    summary: 'The mail that a decision on an application would send; nothing is sent'
  },
  {
    method: 'GET',
    path: '/api/v1/auth/me/notifications',
    service: 'notifications',
    policy: 'signed-in',
    summary: 'By which channels I am told about my parcels'
  },
  {
    method: 'PATCH',
    path: '/api/v1/auth/me/notifications',
    service: 'notifications',
    policy: 'signed-in',
    limit: { perUser: minute(60) },
    summary: 'Choose by which channels I am told about my parcels'
  },
  {
    method: 'POST',
    path: '/api/v1/notifications/stop',
    service: 'notifications',
    policy: 'public',
    limit: { perAddress: minute(20) },
    summary: 'Stop the mails about parcels to the address of a stop link'
  },
  {
    method: 'POST',
    path: '/api/v1/notifications/stop/check',
    service: 'notifications',
    policy: 'public',
    limit: { perAddress: minute(20) },
    summary: 'Say whether a stop link is whole, and whether its messages are stopped already, without stopping them'
  },
  {
    method: 'POST',
    path: '/api/v1/push/subscriptions',
    service: 'notifications',
    policy: 'public',
    limit: { perUser: minute(20), perAddress: minute(60), name: 'push-subscriptions' },
    reads: ['Authorization'],
    summary: 'Be told in this browser: about my parcels, or with `trackingId` and `key` about one'
  },
  {
    method: 'DELETE',
    path: '/api/v1/push/subscriptions',
    service: 'notifications',
    policy: 'public',
    limit: { perUser: minute(20), perAddress: minute(60), name: 'push-subscriptions' },
    reads: ['Authorization'],
    summary: 'Not be told in this browser any more'
  },
  {
    method: 'GET',
    path: '/dev/mailbox',
    service: 'notifications',
    policy: 'public',
    gives: ['text/html'],
    summary: 'The mails of the demo; 404 elsewhere'
  },
  {
    method: 'GET',
    path: '/dev/mailbox/:id',
    service: 'notifications',
    policy: 'public',
    gives: ['text/html'],
    summary: 'One mail of the demo'
  },
  {
    method: 'GET',
    path: '/dev/mailbox/:id/html',
    service: 'notifications',
    policy: 'public',
    gives: ['text/html'],
    summary: 'The HTML of a mail of the demo, as a mail program shows it'
  }
]
