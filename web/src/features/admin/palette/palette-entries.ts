import type { AdminOrder } from '@ilbud/proto/http/dispatch/admin-orders'
import { formatTrackingId } from '@ilbud/proto/http/parcels/tracking-id'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import {
  ArrowRight,
  Download,
  FlaskConical,
  Globe,
  House,
  LogOut,
  MessageSquare,
  Package,
  TriangleAlert,
  UserRound,
  type LucideIcon
} from 'lucide-react'
import { useNavigate } from 'react-router'
import type { FoundDriver } from './found-queries.ts'
import { areasOf } from '#features/admin/shell/areas.ts'
import { exceptionPath } from '#lib/api/exceptions-query.ts'
import { switchLanguage } from '#lib/session/switch-language.ts'
import { inboxHash, paths } from '#lib/page/paths.ts'
import { streetOf } from '#lib/parcel/street-of.ts'
import { signOut, type User } from '#lib/session/session.ts'

/** An entry of the palette. */
export interface Entry {
  id: string
  label: string
  /** Shown smaller, beside the label. */
  hint?: string
  icon: LucideIcon
  run: () => void
}

/** Every command that this user may run, by name. */
export function useCommands(user: User): Entry[] {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const swedish = i18n.locale === 'sv'
  const go = (id: string, label: string, to: string, icon = ArrowRight): Entry => ({
    id,
    label,
    icon,
    run: () => void navigate(to)
  })
  const admin = user.role === 'admin'
  return [
    ...areasOf(user).map(({ to, label }) => go(to, t`Go to ${i18n._(label)}`, to)),
    ...(admin ? [go('applications', t`Go to company applications`, paths.adminCustomers('companies'))] : []),
    ...(admin ? [go('drivers', t`Go to drivers`, paths.adminCustomers('drivers'))] : []),
    go('needy', t`Show orders that need you`, `${paths.adminOrders()}?filter=needs-attention`, TriangleAlert),
    go('inbox', t`Show messages from drivers`, `${paths.admin}${inboxHash}`, MessageSquare),
    go('late', t`Show orders at late risk`, exceptionPath('late'), TriangleAlert),
    go('waiting', t`Show orders unassigned for 10 minutes`, exceptionPath('waiting'), TriangleAlert),
    go('failed', t`Show failed attempts`, exceptionPath('attempt-failed'), TriangleAlert),
    go('far', t`Show parcels left far away`, exceptionPath('far-from-stop'), TriangleAlert),
    go('unlocated', t`Show orders whose address is not on the map`, exceptionPath('not-located'), TriangleAlert),
    go('silent', t`Show orders without a position`, exceptionPath('no-position'), TriangleAlert),
    go('tests', t`Show test orders`, `${paths.adminOrders()}?filter=test`, FlaskConical),
    ...(admin ? [go('export', t`Export figures`, `${paths.admin}?export=open`, Download)] : []),
    {
      id: 'language',
      label: swedish ? t`Switch to English` : t`Switch to Swedish`,
      icon: Globe,
      run: () => void switchLanguage(swedish ? 'en' : 'sv')
    },
    go('home', t`To the home page`, paths.home, House),
    { id: 'leave', label: t`Sign Out`, icon: LogOut, run: signOut }
  ]
}

/** The commands whose names contain every word of the text. */
export function matching(commands: readonly Entry[], typed: string): Entry[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return commands.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)))
}

/** Found drivers as entries, which open their orders on the board. */
export function useDriverEntries(drivers: readonly FoundDriver[]): Entry[] {
  const { t } = useLingui()
  const navigate = useNavigate()
  return drivers.map(({ id, name, onDuty, openOrders }) => ({
    id,
    label: name ?? t`Unknown name`,
    hint: `${onDuty ? t`on duty` : t`off duty`} · ${plural(openOrders, { one: '# open order', other: '# open orders' })}`,
    icon: UserRound,
    run: () => void navigate(`${paths.adminOrders()}?driver=${id}`)
  }))
}

type FoundOrder = Pick<AdminOrder, 'id' | 'trackingId' | 'pickupAddress' | 'deliveryAddress' | 'deliveryContact'>

/** Found orders as entries, which open them in the board's panel. */
export function toEntries(orders: readonly FoundOrder[], open: (id: string) => void): Entry[] {
  return orders.map(({ id, trackingId, pickupAddress, deliveryAddress, deliveryContact }) => ({
    id,
    label: formatTrackingId(trackingId),
    hint: `${streetOf(pickupAddress)} → ${streetOf(deliveryAddress)} · ${deliveryContact}`,
    icon: Package,
    run: () => open(id)
  }))
}
