import { useLingui } from '@lingui/react/macro'
import { ArrowUpDown } from 'lucide-react'
import { Badge } from '#components/parcel/status-badge.tsx'
import { Button } from '#components/forms/button.tsx'
import { cn } from '#lib/style/cn.ts'
import { strip } from '#features/driver/class-names.ts'
import type { Stop } from '#features/driver/stops/driver-stops.ts'
import { withoutCity } from '#features/driver/stops/address-lines.ts'

interface MovedStripProps {
  moved: { ids: readonly string[]; see: () => void }
  stops: readonly Stop[]
}

/** The route has another order than the one that the driver has seen. */
export function MovedStrip({ moved: { ids, see }, stops }: MovedStripProps) {
  const { t } = useLingui()
  const moved = stops.filter(({ id }) => ids.includes(id))
  const places = [...new Set(moved.map(({ address }) => withoutCity(address)))]
  return (
    <div role="status">
      {ids.length > 0 && (
        <div className={cn(strip, 'bg-accent-soft')}>
          <span className="flex min-w-0 flex-1 items-start gap-2">
            <ArrowUpDown className="mt-0.5 size-5 flex-none" strokeWidth={1.75} aria-hidden />
            <span className="min-w-0">
              {t`Your stops have a new order`}
              <span className="block font-normal">{places.join(' · ')}</span>
            </span>
          </span>
          <Button size="small" className="min-h-12" onClick={see}>
            {t`Seen`}
          </Button>
        </div>
      )}
    </div>
  )
}

export function MovedBadge() {
  const { t } = useLingui()
  return (
    <Badge icon={ArrowUpDown} className="tone-info">
      {t`Moved`}
    </Badge>
  )
}
