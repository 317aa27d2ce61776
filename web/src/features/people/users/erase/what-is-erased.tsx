import { isStaff, type Role } from '@ilbud/proto/http/roles'
import { Trans } from '@lingui/react/macro'
import { TitledList } from '#components/layout/titled-list.tsx'

/** What goes with a person, and what stays and why: each sentence is a rule of the services (ADR 15). */
export function WhatIsErased({ role }: { role: Role }) {
  const isDriver = role === 'driver'
  const sends = !isDriver && !isStaff(role)
  const isMember = role === 'company_admin' || role === 'company_member'
  return (
    <div className="grid gap-4 text-14">
      <TitledList title={<Trans>What is deleted</Trans>}>
        <li>
          <Trans>Name, email, phone and password, and every sign-in</Trans>
        </li>
        {sends && (
          <li>
            <Trans>Names, phones, streets, notes, door codes, photos and signatures of their orders</Trans>
          </li>
        )}
        {isMember && (
          <li>
            <Trans>Their place in the company</Trans>
          </li>
        )}
        {isDriver && (
          <li>
            <Trans>Their positions, and what they noted at the doors</Trans>
          </li>
        )}
        {!sends && (
          <li>
            <Trans>What they wrote in conversations</Trans>
          </li>
        )}
      </TitledList>
      <TitledList title={<Trans>What is kept, without the name</Trans>}>
        {sends && (
          <li>
            <Trans>
              Amounts, VAT, dates and districts of their orders: bookkeeping law requires us to keep these for seven
              years
            </Trans>
          </li>
        )}
        {isDriver && (
          <li>
            <Trans>Hours, deliveries and pay: bookkeeping law requires us to keep these for seven years</Trans>
          </li>
        )}
        <li>
          <Trans>In the log, that an account with this number did something, and that you had it erased</Trans>
        </li>
        <li>
          <Trans>Backups, for 35 days; what is restored from one is deleted again</Trans>
        </li>
      </TitledList>
    </div>
  )
}
