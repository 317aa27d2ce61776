import type { AdminDriver } from '@ilbud/proto/http/dispatch/drivers'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Ban, CircleCheckBig, Coffee, MailQuestionMark, Moon } from 'lucide-react'
import { Link } from 'react-router'
import { Badge } from '#components/parcel/status-badge.tsx'
import { formatAge, formatNumber, formatTime } from '#lib/format/format.ts'
import { formatPhone } from '#lib/format/format-phone.ts'
import { formatRating } from '#lib/format/format-rating.ts'
import { formatRecent } from '#lib/format/format-recent.ts'
import { vehicleNames } from '#lib/format/vehicle-names.ts'
import { paths } from '#lib/page/paths.ts'
import { useNow } from '#lib/page/use-now.ts'
import { SubLine } from '#features/people/list/sub-line.tsx'
import type { Column } from '#features/people/list/people-table.tsx'
import { DriverActions, type DriverAction } from './driver-actions.tsx'

type Ask = (action: DriverAction, driver: AdminDriver) => void

/** `ask` is null for users who may only read. */
export function useDriverColumns(times: ReadonlyMap<string, string>, ask: Ask | null): Column<AdminDriver>[] {
  const { t } = useLingui()
  const actions: Column<AdminDriver>[] = ask
    ? [
        {
          key: 'actions',
          head: t`Actions`,
          as: 'actions',
          cell: (driver) => <DriverActions driver={driver} ask={ask} />
        }
      ]
    : []
  return [
    {
      key: 'name',
      head: t`Name`,
      as: 'title',
      sort: { by: ({ name }) => name ?? '', first: 'ascending' },
      cell: ({ name }) => <b className="font-semibold">{name ?? t`Name not at hand`}</b>
    },
    {
      key: 'contact',
      head: t`Phone and email`,
      cell: ({ email, phone }) => (
        <span>
          <span className="whitespace-nowrap">{phone ? formatPhone(phone) : '–'}</span>
          <SubLine>{email ?? t`Email not available`}</SubLine>
        </span>
      )
    },
    {
      key: 'duty',
      head: t`Duty`,
      sort: { by: dutyOrder, first: 'ascending' },
      cell: (driver) => <DutyBadge driver={driver} />
    },
    { key: 'vehicle', head: t`Vehicle`, cell: (driver) => <VehicleCell driver={driver} /> },
    {
      key: 'open',
      head: t`Open orders`,
      as: 'number',
      sort: { by: ({ openOrders }) => openOrders, first: 'descending' },
      cell: (driver) => <OpenOrders driver={driver} />
    },
    {
      key: 'rating',
      head: t`Stars of 5 (ratings)`,
      as: 'number',
      cell: ({ rating }) => <span>{rating ? formatRating(rating) : '–'}</span>
    },
    {
      key: 'position',
      head: t`Last position`,
      // As loaded: rows that change places with every position could not be read.
      sort: { by: ({ position }) => (position ? Date.parse(position.at) : 0), first: 'descending' },
      cell: (driver) => (
        <span>
          <PositionAge at={times.get(driver.id) ?? driver.position?.at ?? null} />
          {driver.impossibleAt && <ImpossibleMove at={driver.impossibleAt} />}
        </span>
      )
    },
    ...actions
  ]
}

/** On duty first, then on a break, off duty, and those who cannot work; among the same, who has most orders. */
function dutyOrder({ disabled, invited, onDuty, breakUntil, openOrders }: AdminDriver): number {
  const duty = disabled ? 4 : invited ? 3 : !onDuty ? 2 : breakUntil ? 1 : 0
  return duty - openOrders / (openOrders + 1)
}

/** Links to the driver's orders on the board. */
function OpenOrders({ driver: { id, name, openOrders } }: { driver: AdminDriver }) {
  const { t } = useLingui()
  if (openOrders === 0) return <span>0</span>
  const orders = plural(openOrders, { one: '# open order', other: '# open orders' })
  return (
    <Link
      to={`${paths.adminOrders()}?driver=${id}`}
      aria-label={t`${orders} of ${name}`}
      className="inline-block min-w-6! py-1 text-primary-text underline"
    >
      {formatNumber(openOrders)}
    </Link>
  )
}

/** `Van`, with its limits below. */
function VehicleCell({ driver: { vehicle } }: { driver: AdminDriver }) {
  const { t, i18n } = useLingui()
  const [kg, parcels] = [formatNumber(vehicle.maxKg), formatNumber(vehicle.maxParcels)]
  return (
    <span>
      {i18n._(vehicleNames[vehicle.kind])}
      <SubLine>{t`${kg} kg, ${parcels} parcels`}</SubLine>
    </span>
  )
}

function DutyBadge({ driver: { disabled, invited, onDuty, breakUntil, shiftEndsAt } }: { driver: AdminDriver }) {
  const { t } = useLingui()
  const now = useNow(30_000)
  if (disabled) return <Badge icon={Ban} outline className="st-canceled">{t`Disabled`}</Badge>
  if (invited) return <Badge icon={MailQuestionMark} className="tone-warning">{t`Invited`}</Badge>
  if (breakUntil && Date.parse(breakUntil) > now) {
    const time = formatTime(breakUntil)
    return <Badge icon={Coffee} className="tone-warning">{t`Break until ${time}`}</Badge>
  }
  if (onDuty) {
    const time = shiftEndsAt && formatTime(shiftEndsAt)
    return (
      <span>
        <Badge icon={CircleCheckBig} className="tone-success">{t`On duty`}</Badge>
        {time && <SubLine>{t`until ${time}`}</SubLine>}
      </span>
    )
  }
  return <Badge icon={Moon} className="st-created">{t`Off duty`}</Badge>
}

/** Staff see a position while its driver is on duty: docs/domain/disclosure.md. */
function PositionAge({ at }: { at: string | null }) {
  const { t } = useLingui()
  const now = useNow(1_000)
  if (!at) return <span className="text-text-3">{t`None`}</span>
  const age = formatAge(at, now)
  return <time dateTime={at}>{t`${age} ago`}</time>
}

/** The position cannot have been driven to: the phone is faulty, or is somebody else's. */
function ImpossibleMove({ at }: { at: string }) {
  const { t } = useLingui()
  const time = formatRecent(at, useNow(60_000))
  return <b className="block text-13 font-semibold text-danger">{t`Impossible jump ${time}`}</b>
}
