import { listOwnActions, listOwnEmailChanges, listOwnIdentities, listOwnSessions } from '#db/own-data.ts'
import type { AuthTables } from '#db/tables.ts'
import { listFactors } from '#use-cases/second-factor/own-factors.ts'
import type { OwnSection } from '@ilbud/kernel/rpc/own-data'
import type { Kysely } from 'kysely'

/** What auth stores about a person besides the account itself; no tokens, hashes or links. */
export function ownSections(db: Kysely<AuthTables>): OwnSection[] {
  return [
    {
      name: 'sessions',
      async list(userId, after, limit) {
        const sessions = await listOwnSessions(db, userId, after, limit)
        return sessions.map(({ id, ...row }) => ({ row, key: id }))
      }
    },
    {
      name: 'secondFactors',
      async list(userId, after) {
        if (after !== null) return []
        const { factors } = await listFactors({ db }, userId)
        return factors.map(({ id, ...row }) => ({ row, key: id }))
      }
    },
    {
      name: 'identities',
      async list(userId, after) {
        if (after !== null) return []
        const identities = await listOwnIdentities(db, userId)
        return identities.map((row) => ({ row, key: row.issuer }))
      }
    },
    {
      name: 'emailChanges',
      async list(userId, after) {
        if (after !== null) return []
        const changes = await listOwnEmailChanges(db, userId)
        return changes.map((row) => ({ row, key: row.createdAt.toISOString() }))
      }
    },
    {
      name: 'actions',
      async list(userId, after, limit) {
        const entries = await listOwnActions(db, userId, readEntryKey(after), limit)
        return entries.map(({ id, at, source, action, objectType, objectId, reason }) => ({
          row: { at, source, action, objectType, objectId, reason },
          key: `${at.toISOString()}/${id}`
        }))
      }
    }
  ]
}

function readEntryKey(key: string | null): { at: Date; id: string } | null {
  if (key === null) return null
  const [at = '', id = ''] = key.split('/')
  return { at: new Date(at), id }
}
