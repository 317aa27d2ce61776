import { isStaff } from '@ilbud/proto/http/roles'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#lib/page/paths.ts'
import { useSession } from '#lib/session/session.ts'

/** What is stored about the user and for how long: each sentence is a rule of the services or of this client. */
export function StoredAboutYou() {
  const role = useSession()?.role
  const sends = role !== 'driver' && !isStaff(role)
  return (
    <>
      <dl className="grid gap-3">
        <Item title={<Trans>Your account</Trans>}>
          <Trans>
            Name, email, phone and language, for as long as the account is there. Your password only as a fingerprint
            that nobody can read.
          </Trans>
        </Item>
        <Item title={<Trans>Your sign-ins</Trans>}>
          <Trans>The name your browser gives itself, and when it was last used: what you see above.</Trans>
        </Item>
        {sends && (
          <Item title={<Trans>Your orders</Trans>}>
            <Trans>
              Addresses, contacts and price. The door code is deleted 24 hours after the end of the order, photo and
              signature after 90 days, and the tracking link dies after 30 days.
            </Trans>
          </Item>
        )}
        {sends && (
          <Item title={<Trans>Your address book</Trans>}>
            <Trans>
              The addresses and contacts that you save, encrypted, until you delete them or your account. What a company
              shares belongs to the company.
            </Trans>
          </Item>
        )}
        {role === 'driver' && (
          <Item title={<Trans>Your positions</Trans>}>
            <Trans>
              Only while you are on duty and share your location. Raw positions are deleted after 7 days and are not
              used to check your working hours.
            </Trans>
          </Item>
        )}
        {isStaff(role) && (
          <Item title={<Trans>What you do here</Trans>}>
            <Trans>Actions on orders and views of personal data are recorded in the log that admins can read.</Trans>
          </Item>
        )}
        <Item title={<Trans>On this device</Trans>}>
          <Trans>
            The sign-in itself, your language and cookie choice, and drafts until you send or discard them. Signing out
            removes sign-in and drafts.
          </Trans>
        </Item>
      </dl>
      <p className="mt-3 text-14 text-text-2">
        <Trans>
          More in the <Link to={paths.privacy}>privacy notice</Link>.
        </Trans>
      </p>
    </>
  )
}

function Item({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt className="font-semibold">{title}</dt>
      <dd className="text-text-2">{children}</dd>
    </div>
  )
}
