import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { useCurrentInView } from '#components/use-current-in-view.ts'
import type { User } from '#lib/session/session.ts'
import { exceptionsQuery } from '#lib/api/exceptions-query.ts'
import { paths } from '#lib/page/paths.ts'
import { areaAt, areasOf } from './areas.ts'
import { useLiveExceptions } from './use-live-exceptions.ts'

export function AdminTabs({ user }: { user: User }) {
  const { t, i18n } = useLingui()
  const { pathname } = useLocation()
  const areas = areasOf(user)
  const here = areaAt(pathname, areas)
  useLiveExceptions()
  const needy = useQuery(exceptionsQuery()).data?.total ?? 0
  const words = plural(needy, { one: '# order needs you', other: '# orders need you' })
  const tabs = useCurrentInView<HTMLElement>(`${here?.to} ${needy}`)
  return (
    <nav ref={tabs} aria-label={t`Admin`} className="adm-tabs">
      {areas.map((area) => (
        <Link key={area.to} to={area.to} aria-current={area === here ? 'page' : undefined}>
          {i18n._(area.label)}
          {area.to === paths.adminOrders() && needy > 0 && (
            <span className="adm-count" title={words}>
              <span aria-hidden>{needy}</span>
              <span className="sr-only"> {words}</span>
            </span>
          )}
        </Link>
      ))}
    </nav>
  )
}
