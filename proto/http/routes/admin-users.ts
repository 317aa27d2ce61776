import { hour } from '#http/limits.ts'
import type { Route } from '#http/route.ts'

/** Accounts and the audit log, for admins. */
export const adminUsersRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/admin/v1/users',
    service: 'auth',
    policy: ['admin'],
    summary: 'All users, newest first; reads are audited'
  },
  {
    method: 'POST',
    path: '/api/admin/v1/users',
    service: 'auth',
    policy: ['admin'],
    stepUp: true,
    limit: { perUser: hour(100) },
    idempotent: 'auth.invite',
    summary: 'Invite a user by mail'
  },
  {
    method: 'PATCH',
    path: '/api/admin/v1/users/:id',
    service: 'auth',
    policy: ['admin'],
    stepUp: true,
    summary: 'Change the role or company of a user, or disable the account; the last admin stays one'
  },
  {
    method: 'DELETE',
    path: '/api/admin/v1/users/:id/sessions',
    service: 'auth',
    policy: ['admin'],
    summary: 'End all sessions of a user'
  },
  {
    method: 'DELETE',
    path: '/api/admin/v1/users/:id',
    service: 'auth',
    policy: ['admin'],
    stepUp: true,
    limit: { perUser: hour(100) },
    summary: 'Erase an account and everything stored about the person, permanently, at their request'
  },
  {
    method: 'GET',
    path: '/api/admin/v1/audit',
    service: 'auth',
    policy: ['admin'],
    summary: 'Who did what to which object, newest first'
  }
]
