import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { CountMark } from '#components/display/count-mark.tsx'
import { useCurrentInView } from '#components/layout/use-current-in-view.ts'
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
    <nav
      ref={tabs}
      aria-label={t`Admin`}
      className="relative flex h-full min-w-0 gap-0.5 overflow-x-auto [scrollbar-width:none] max-md:order-3 max-md:-mx-3 max-md:h-11 max-md:w-[calc(100%+24px)] max-md:px-1"
    >
      {areas.map((area) => (
        <Link
          key={area.to}
          to={area.to}
          aria-current={area === here ? 'page' : undefined}
          className="inline-flex items-center gap-1.5 px-3 font-medium whitespace-nowrap text-on-inverse-2 no-underline hover:text-on-inverse focus-visible:-outline-offset-3 aria-[current=page]:font-semibold aria-[current=page]:text-on-inverse aria-[current=page]:shadow-[inset_0_-3px_var(--color-accent)]"
        >
          {i18n._(area.label)}
          {area.to === paths.adminOrders() && needy > 0 && (
            <CountMark title={words}>
              <span aria-hidden>{needy}</span>
              <span className="sr-only"> {words}</span>
            </CountMark>
          )}
        </Link>
      ))}
    </nav>
  )
}
