import type { recipientSchema } from '@ilbud/proto/http/dispatch/admin-orders'
import { formatTrackingId } from '@ilbud/proto/http/parcels/tracking-id'
import { Trans, useLingui } from '@lingui/react/macro'
import { ScrollText } from 'lucide-react'
import { Link } from 'react-router'
import type { z } from 'zod/mini'
import { Note } from '#components/feedback/note.tsx'
import { formatDate, formatNumber } from '#lib/format/format.ts'
import { formatPhone } from '#lib/format/format-phone.ts'
import { paths } from '#lib/page/paths.ts'
import { ListTools } from './list/list-tools.tsx'
import { PeopleList } from './list/people-list.tsx'
import { SubLine } from './list/sub-line.tsx'
import type { Column } from './list/people-table.tsx'
import { useAddress } from './list/use-address.ts'
import { recipientsQuery } from './people-queries.ts'

type Recipient = z.infer<typeof recipientSchema>

/** People to whom parcels were sent. They have no accounts; their data is in the orders. */
export function RecipientsTab() {
  const { t } = useLingui()
  const { read, write } = useAddress()
  const q = read('q')
  return (
    <>
      <Note tone="info" icon={ScrollText} className="mb-4 py-2.5 text-14">
        <Trans>
          Recipients have no account: orders name them. Every look at this list is written to the audit log with your
          name.
        </Trans>
      </Note>
      <ListTools
        label={t`Search recipients`}
        placeholder={t`Name, phone or address`}
        q={q}
        onSearch={(next) => write({ q: next })}
      />
      <PeopleList
        query={recipientsQuery(q)}
        caption={t`Recipients, the latest first`}
        columns={useColumns()}
        keyOf={({ lastOrderId, name, phone }) => `${lastOrderId} ${name} ${phone}`}
        problem={t`We could not load the recipients.`}
        empty={
          q
            ? { title: t`Nobody matches`, text: <Trans>Try a part of the name, the phone or the street.</Trans> }
            : { title: t`No recipients yet`, text: <Trans>Everyone who is sent a parcel is listed here.</Trans> }
        }
      />
    </>
  )
}

function useColumns(): Column<Recipient>[] {
  const { t } = useLingui()
  return [
    { key: 'name', head: t`Name`, as: 'title', cell: ({ name }) => <b className="font-semibold">{name}</b> },
    {
      key: 'phone',
      head: t`Phone`,
      cell: ({ phone }) => <span className="whitespace-nowrap">{formatPhone(phone)}</span>
    },
    { key: 'address', head: t`Last address`, cell: ({ address }) => <span>{address}</span> },
    { key: 'orders', head: t`Parcels`, as: 'number', cell: ({ orders }) => formatNumber(orders) },
    {
      key: 'last',
      head: t`Last parcel`,
      cell: ({ lastOrderId, lastTrackingId, lastAt }) => (
        <span>
          <Link
            to={paths.adminOrders(lastOrderId)}
            className="font-id inline-block py-0.5 text-primary-text underline pointer-coarse:py-3"
          >
            {formatTrackingId(lastTrackingId)}
          </Link>
          <SubLine>
            <time dateTime={lastAt}>{formatDate(lastAt)}</time>
          </SubLine>
        </span>
      )
    }
  ]
}
