import { isStaff, type Role } from '@ilbud/proto/http/roles'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { TitledList } from '#components/layout/titled-list.tsx'

interface ErasureListsProps {
  role: Role | undefined
  /** The reader erases their own account. */
  isOwn?: boolean
}

/** What is deleted with an account, and what stays and why: each sentence is a rule of the services (ADR 15). */
export function ErasureLists({ role, isOwn = false }: ErasureListsProps) {
  const isDriver = role === 'driver'
  const sends = !isDriver && !isStaff(role)
  const isMember = role === 'company_admin' || role === 'company_member'
  const words = isOwn ? ownWords : othersWords
  return (
    <div className="grid gap-4 text-14">
      <TitledList title={<Trans>What is deleted</Trans>}>
        <li>{words.account}</li>
        {sends && <li>{words.orders}</li>}
        {isMember && <li>{words.membership}</li>}
        {isDriver && <li>{words.positions}</li>}
        {!sends && <li>{words.conversations}</li>}
      </TitledList>
      <TitledList title={words.kept}>
        {sends && <li>{words.bookkeeping}</li>}
        {isDriver && (
          <li>
            <Trans>Hours, deliveries and pay: bookkeeping law requires us to keep these for seven years</Trans>
          </li>
        )}
        <li>{words.log}</li>
        <li>
          <Trans>Backups, for 35 days; what is restored from one is deleted again</Trans>
        </li>
      </TitledList>
    </div>
  )
}

type Words = Record<
  'account' | 'orders' | 'membership' | 'positions' | 'conversations' | 'kept' | 'bookkeeping' | 'log',
  ReactNode
>

const ownWords: Words = {
  account: <Trans>Your name, email, phone and password, and every sign-in</Trans>,
  orders: <Trans>Names, phones, streets, notes, door codes, photos and signatures of your orders</Trans>,
  membership: <Trans>Your place in the company</Trans>,
  positions: <Trans>Your positions, and what you noted at the doors</Trans>,
  conversations: <Trans>What you wrote in conversations</Trans>,
  kept: <Trans>What is kept, without your name</Trans>,
  bookkeeping: (
    <Trans>
      Amounts, VAT, dates and districts of your orders: bookkeeping law requires us to keep these for seven years
    </Trans>
  ),
  log: <Trans>In the log, that an account with this number did something, and that it was deleted</Trans>
}

const othersWords: Words = {
  account: <Trans>Name, email, phone and password, and every sign-in</Trans>,
  orders: <Trans>Names, phones, streets, notes, door codes, photos and signatures of their orders</Trans>,
  membership: <Trans>Their place in the company</Trans>,
  positions: <Trans>Their positions, and what they noted at the doors</Trans>,
  conversations: <Trans>What they wrote in conversations</Trans>,
  kept: <Trans>What is kept, without the name</Trans>,
  bookkeeping: (
    <Trans>
      Amounts, VAT, dates and districts of their orders: bookkeeping law requires us to keep these for seven years
    </Trans>
  ),
  log: <Trans>In the log, that an account with this number did something, and that you had it erased</Trans>
}
