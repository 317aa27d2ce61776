import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { Button } from '#components/button.tsx'
import { Switch } from '#components/choice.tsx'
import { PriceTable } from '#components/price-table.tsx'
import { configQuery } from '#lib/config-query.ts'
import { chooseCookies, cookieChoice, useCookieState, withdrawCookies } from '#lib/cookie-choice.ts'
import type { PageText } from './page-text.ts'

/** The part of a page that is more than words. */
export function PageExtra({ kind }: { kind: NonNullable<PageText['extra']> }) {
  const extras = { prices: Prices, areas: Areas, cookies: CookieSettings, application: Application }
  const Extra = extras[kind]
  return (
    <div className="mt-8 max-w-[720px]">
      <Extra />
    </div>
  )
}

function Prices() {
  return <PriceTable />
}

function Areas() {
  const { data } = useQuery(configQuery())
  const areas = data?.areas ?? []
  if (areas.length === 0) return null
  return (
    <ul className="grid gap-3 md:grid-cols-2">
      {areas.map(({ name }) => (
        <li key={name} className="disp rounded-lg border border-border bg-surface p-5 text-22">
          {name}
        </li>
      ))}
    </ul>
  )
}

/** Contract 12: the choice can be changed and withdrawn at any time. */
function CookieSettings() {
  const { asked } = useCookieState()
  const recent = cookieChoice()?.recent ?? false
  return (
    <div className="rounded-lg border border-border bg-surface p-5">
      <Switch
        checked={recent}
        onChange={(event) => chooseCookies('more-options', event.target.checked)}
        label={<Trans>Remember my recent tracking IDs on this device</Trans>}
      />
      {!asked && (
        <Button size="small" className="mt-2" onClick={withdrawCookies}>
          <Trans>Withdraw my choice</Trans>
        </Button>
      )}
    </div>
  )
}

function Application() {
  const [search] = useSearchParams()
  const id = search.get('applicationId')
  if (!id) return null
  return (
    <p className="rounded-lg border border-border bg-surface p-5">
      <Trans>Your application:</Trans> <span className="id whitespace-normal break-all">{id}</span>
    </p>
  )
}
