import { isStaff } from '@ilbud/proto/http/roles'
import { Trans } from '@lingui/react/macro'
import { TitledList } from '#components/layout/titled-list.tsx'
import { useSession } from '#lib/session/session.ts'

/** What is deleted with an account, and what stays and why: each sentence is a rule of the services. */
export function WhatGoes() {
  const role = useSession()?.role
  const isDriver = role === 'driver'
  const sends = !isDriver && !isStaff(role)
  const isMember = role === 'company_admin' || role === 'company_member'
  return (
    <div className="grid gap-4 text-14">
      <TitledList title={<Trans>What is deleted</Trans>}>
        <li>
          <Trans>Your name, email, phone and password, and every sign-in</Trans>
        </li>
        {sends && (
          <li>
            <Trans>Names, phones, streets, notes, door codes, photos and signatures of your orders</Trans>
          </li>
        )}
        {isMember && (
          <li>
            <Trans>Your place in the company</Trans>
          </li>
        )}
        {isDriver && (
          <li>
            <Trans>Your positions, and what you noted at the doors</Trans>
          </li>
        )}
        {!sends && (
          <li>
            <Trans>What you wrote in conversations</Trans>
          </li>
        )}
      </TitledList>
      <TitledList title={<Trans>What is kept, without your name</Trans>}>
        {sends && (
          <li>
            <Trans>
              Amounts, VAT, dates and districts of your orders: bookkeeping law requires us to keep these for seven
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
          <Trans>In the log, that an account with this number did something, and that it was deleted</Trans>
        </li>
        <li>
          <Trans>Backups, for 35 days; what is restored from one is deleted again</Trans>
        </li>
      </TitledList>
    </div>
  )
}
