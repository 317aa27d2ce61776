import type { NotificationsTables } from '#db/tables.ts'
import { uuidv7 } from '@ilbud/kernel/ids'
import { emailChangeRequested } from '@ilbud/proto/events/auth-email-change-requested'
import { securityChanged } from '@ilbud/proto/events/auth-security-changed'
import { companyMemberRemoved, companyMemberRoleChanged } from '@ilbud/proto/events/companies'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import { eventually } from '@ilbud/testkit/eventually'
import { describe, expect } from 'vitest'
import { aMailServer, anEvent, settled, startNotifications } from './a-notifications.ts'
import { blomman, saga } from './owners.ts'

const it = databaseTest<NotificationsTables>('notifications', new URL('../src/db/migrations/', import.meta.url))

describe('mails that protect an account', () => {
  it('a change of the address sends a link to the new one and a notice to the former', async ({ env, bus, db }) => {
    const { server, env: withServer } = await aMailServer(env)
    const { owners } = await startNotifications({ env: withServer, bus })
    const [userId, tokenId, farewellId] = [uuidv7(), uuidv7(), uuidv7()]
    const to = { ...saga, email: 'saga@new.example' }
    const expiresAt = '2026-11-22T13:20:00.000Z'
    owners.links.set(tokenId, { purpose: 'email', to, path: '/email#token=secret', expiresAt })
    owners.farewells.set(farewellId, saga)
    const event = anEvent(emailChangeRequested, { subject: userId, data: { userId, tokenId, farewellId } })
    await bus.publish('auth.events', [event, event])
    const rows = await settled(db, 2)
    expect(rows.map(({ user_id }) => user_id)).toEqual([userId, userId])
    const [link, notice] = [...server.mails].sort((a, b) => a.subject.localeCompare(b.subject, 'sv'))
    expect([link!.subject, link!.to[0]]).toEqual(['Bekräfta din nya e-postadress', 'saga@new.example'])
    expect(link!.text).toContain('https://ilbud.test/email#token=secret')
    expect([notice!.subject, notice!.to[0]]).toEqual(['E-postadressen för ditt konto ändras', saga.email])
    expect(notice!.text).toContain('https://ilbud.test/reset')
    expect(notice!.text).not.toMatch(/new\.example|token=/)
    await eventually(() => owners.farewells.size === 0, 'auth forgets the former address')
  })

  it('a new device, a changed second factor and a link to the provider are written about to the owner', async ({
    env,
    bus,
    db
  }) => {
    const { server, env: withServer } = await aMailServer(env)
    const { owners } = await startNotifications({ env: withServer, bus })
    const userId = uuidv7()
    owners.people.set(userId, saga)
    const about = { userId, browser: null, system: null }
    await bus.publish('auth.events', [
      anEvent(securityChanged, {
        subject: userId,
        data: { userId, change: 'new-device', browser: 'Firefox', system: 'Linux' }
      }),
      anEvent(securityChanged, { subject: userId, data: { ...about, change: 'second-factor-removed' } }),
      anEvent(securityChanged, { subject: userId, data: { ...about, change: 'passkey-added' } }),
      anEvent(securityChanged, { subject: userId, data: { ...about, change: 'provider-linked' } })
    ])
    await settled(db, 4)
    expect(server.mails.map(({ subject, to }) => `${subject}: ${to[0]}`).sort()).toEqual([
      `Ditt konto är kopplat till din organisations inloggning: ${saga.email}`,
      `En ny lösennyckel är tillagd: ${saga.email}`,
      `Ny inloggning på ditt konto: ${saga.email}`,
      `Tvåstegsinloggning är borttagen: ${saga.email}`
    ])
    expect(server.mails.find(({ subject }) => subject.startsWith('Ny'))!.text).toContain('Firefox, Linux')
    const linked = server.mails.find(({ subject }) => subject.startsWith('Ditt konto'))!
    expect(linked.text).toContain('https://ilbud.test/support')
    expect(linked.text).not.toContain('/reset')
  })
  it('somebody who was removed from a company is told once, and somebody who was only invited is not', async ({
    env,
    bus,
    db
  }) => {
    const { server, env: withServer } = await aMailServer(env)
    const { owners } = await startNotifications({ env: withServer, bus })
    const [companyId, userId, invitedId] = [uuidv7(), uuidv7(), uuidv7()]
    owners.people.set(userId, saga)
    owners.people.set(invitedId, { ...saga, email: 'invited@sender.example' })
    owners.companies.set(companyId, blomman)
    const about = { companyId, status: 'APPROVED', role: 'company_member' } as const
    const left = anEvent(companyMemberRemoved, {
      subject: companyId,
      data: { ...about, userId, joined: true, version: 2 }
    })
    await bus.publish('companies.events', [
      anEvent(companyMemberRemoved, {
        subject: companyId,
        data: { ...about, userId: invitedId, joined: false, version: 1 }
      }),
      left,
      left
    ])
    const rows = await settled(db, 1)
    expect(rows.map(({ kind, user_id }) => [kind, user_id])).toEqual([['member-removed', userId]])
    const [mail] = server.mails
    expect([mail!.subject, mail!.to[0]]).toEqual(['Du är inte längre med i företaget hos Ilbud', saga.email])
    expect(mail!.text).toContain('Blomman AB')
    expect(mail!.text).toContain('https://ilbud.test/account')
  })

  it('a member of a company who has another role there is told once of each change', async ({ env, bus, db }) => {
    const { server, env: withServer } = await aMailServer(env)
    const { owners } = await startNotifications({ env: withServer, bus })
    const [companyId, userId] = [uuidv7(), uuidv7()]
    owners.people.set(userId, saga)
    owners.companies.set(companyId, blomman)
    const about = { companyId, status: 'APPROVED', userId } as const
    const promoted = anEvent(companyMemberRoleChanged, {
      subject: companyId,
      data: { ...about, role: 'company_admin', version: 1 }
    })
    const demoted = anEvent(companyMemberRoleChanged, {
      subject: companyId,
      data: { ...about, role: 'company_member', version: 2 }
    })
    await bus.publish('companies.events', [promoted, promoted, demoted])
    const rows = await settled(db, 2)
    expect(rows.map(({ kind, user_id }) => [kind, user_id])).toEqual([
      ['member-role-changed', userId],
      ['member-role-changed', userId]
    ])
    expect(server.mails.map(({ subject }) => subject).toSorted()).toEqual([
      'Du är inte längre administratör i företaget hos Ilbud',
      'Du är nu administratör i företaget hos Ilbud'
    ])
    expect(server.mails[0]!.text).toContain('Blomman AB')
    expect(server.mails[0]!.text).toContain('https://ilbud.test/dashboard/company')
  })
})
