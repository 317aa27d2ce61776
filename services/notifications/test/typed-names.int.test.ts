import type { NotificationsTables } from '#db/tables.ts'
import { uuidv7 } from '@ilbud/kernel/ids'
import { invited } from '@ilbud/proto/events/auth-invited'
import {
  companyApplied,
  companyContactChangeAsked,
  companyContactProofAsked,
  companyRejected
} from '@ilbud/proto/events/companies'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import { expect } from 'vitest'
import { aMailServer, anEvent, settled, startNotifications } from './a-notifications.ts'
import { blomman } from './owners.ts'

const it = databaseTest<NotificationsTables>('notifications', new URL('../src/db/migrations/', import.meta.url))

it('a mail to an address that somebody else has typed has no link and no lines that they have typed', async ({
  env,
  bus,
  db
}) => {
  const { server, env: withServer } = await aMailServer(env)
  const { owners } = await startNotifications({ env: withServer, bus })
  const [companyId, changeId, tokenId, memberId] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()]
  const names = { name: 'https://evil.example/win\n\nYou', companyName: 'Win at\n\nevil.example/now' }
  owners.companies.set(companyId, { ...blomman, ...names, reason: '' })
  const secret = { path: '/x#token=secret', expiresAt: '2026-11-22T13:20:00.000Z' }
  owners.contactChanges.set(changeId, {
    ...names,
    ...secret,
    oldEmail: 'olof@blomman.example',
    newEmail: 'kassa@blomman.example',
    locale: 'en',
    isPending: true
  })
  const to = { email: 'olof@blomman.example', name: names.name, locale: 'en', phone: '', companyId: '' }
  for (const id of [tokenId, memberId]) owners.links.set(id, { ...secret, purpose: 'invite', to })
  const about = { companyId, status: 'PENDING_VERIFICATION' as const }
  const ofChange = { companyId, changeId, status: 'APPROVED' as const }
  await bus.publish('companies.events', [
    anEvent(companyApplied, { subject: companyId, data: { ...about, version: 1 } }),
    anEvent(companyRejected, { subject: companyId, data: { ...about, status: 'REJECTED', version: 2 } }),
    anEvent(companyContactChangeAsked, { subject: companyId, data: { ...ofChange, version: 3 } }),
    anEvent(companyContactProofAsked, { subject: companyId, data: { ...ofChange, version: 4 } })
  ])
  const userId = uuidv7()
  await bus.publish('auth.events', [
    anEvent(invited, { subject: userId, data: { userId, tokenId, occasion: 'company', companyId } }),
    anEvent(invited, { subject: userId, data: { userId, tokenId: memberId, occasion: 'member', companyId } })
  ])
  await settled(db, 6)
  expect(server.mails).toHaveLength(6)
  for (const { subject, text, html } of server.mails) {
    expect(text, subject).toContain('Win at evil example now')
    expect(text + html, subject).not.toMatch(/evil\.example|evil example win\n/)
  }
})
