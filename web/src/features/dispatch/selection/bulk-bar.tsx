import { adminVerbSchema, type AdminVerb } from '@ilbud/proto/http/dispatch/admin-commands'
import { mostInBulk } from '@ilbud/proto/http/dispatch/admin-bulk'
import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import * as Menu from 'radix-ui/dropdown-menu'
import { MenuContent } from '#components/display/menu-content.tsx'
import { Button, buttonVariants } from '#components/forms/button.tsx'
import { cn } from '#lib/style/cn.ts'
import { formatNumber } from '#lib/format/format.ts'
import { useSession } from '#lib/session/session.ts'
import { staffVerbs } from '#features/dispatch/commands/staff-verbs.ts'
import { countSelected, isTooMany, type Selection } from './selection.ts'

interface BulkBarProps {
  selection: Selection
  /** The number of orders in the list, which "all matching" would select. */
  total: number
  capped: boolean
  /** All loaded rows are selected, and there are more. */
  offersAll: boolean
  exporting: boolean
  onAll: () => void
  onClear: () => void
  onVerb: (verb: AdminVerb) => void
  onPlan: () => void
  onExport: () => void
}

/** The actions for the selected orders. */
export function BulkBar(props: BulkBarProps) {
  const { selection, total, capped, offersAll, exporting, onAll, onClear, onVerb, onPlan, onExport } = props
  const { t } = useLingui()
  const count = formatNumber(countSelected(selection)) + (selection.kind === 'matching' && selection.capped ? '+' : '')
  const tooMany = isTooMany(selection)
  const all = formatNumber(total) + (capped ? '+' : '')
  const most = formatNumber(mostInBulk)
  return (
    // On a phone the count and Clear are in the first row, the commands below them.
    <div
      role="region"
      aria-label={t`Selected orders`}
      className="flex flex-wrap items-center gap-1.5 border-y border-border bg-primary-soft px-3 py-2 max-xl:sticky max-xl:top-0 max-xl:z-3 max-[35.0625rem]:grid max-[35.0625rem]:grid-cols-2"
    >
      <p role="status" className="mr-auto font-semibold">
        {selection.kind === 'matching' ? <Trans>All {count} matching</Trans> : <Trans>{count} selected</Trans>}
      </p>
      <Button
        variant="primary"
        aria-disabled={tooMany || undefined}
        aria-describedby={tooMany ? 'too-many' : undefined}
        onClick={() => !tooMany && onVerb('assign')}
      >
        <Trans>Bulk Assign</Trans>
      </Button>
      <Button
        aria-disabled={tooMany || undefined}
        aria-describedby={tooMany ? 'too-many' : undefined}
        onClick={() => !tooMany && onPlan()}
      >
        <Trans context="button">Plan</Trans>
      </Button>
      <MoreVerbs disabled={tooMany} onVerb={onVerb} />
      <Button busyText={exporting && t`Exporting...`} onClick={onExport}>
        <Trans>Export</Trans>
      </Button>
      <Button
        variant="quiet"
        className="max-[35.0625rem]:justify-self-end max-[35.0625rem]:[grid-area:1/2]"
        onClick={onClear}
      >
        <Trans>Clear</Trans>
      </Button>
      {offersAll && (
        <p className="basis-full text-13 max-[35.0625rem]:col-span-full">
          <Trans>All loaded rows are selected.</Trans>{' '}
          <button type="button" className="min-h-6 px-3 font-semibold text-primary-text underline" onClick={onAll}>
            <Trans>Select all {all} matching</Trans>
          </button>
        </p>
      )}
      {tooMany && (
        <p id="too-many" className="basis-full max-[35.0625rem]:col-span-full text-13 text-danger">
          <Trans>One change may be for {most} orders at most. Narrow the list by status, driver or search.</Trans>
        </p>
      )}
    </div>
  )
}

function MoreVerbs({ disabled, onVerb }: { disabled: boolean; onVerb: (verb: AdminVerb) => void }) {
  const { i18n } = useLingui()
  const user = useSession()
  const verbs = adminVerbSchema.options.filter(
    (verb) => verb !== 'assign' && staffVerbs[verb].bulk && (user?.role === 'admin' || !staffVerbs[verb].adminOnly)
  )
  return (
    <Menu.Root>
      <Menu.Trigger className={cn(buttonVariants())} disabled={disabled}>
        <Trans>More</Trans>
        <ChevronDown className="size-4" strokeWidth={2} aria-hidden />
      </Menu.Trigger>
      <MenuContent className="min-w-50">
        {verbs.map((verb) => (
          <Menu.Item
            key={verb}
            className={cn(
              'flex min-h-9 cursor-pointer items-center rounded-sm px-2.5 outline-none data-highlighted:bg-primary-soft',
              staffVerbs[verb].danger && 'text-danger'
            )}
            onSelect={() => onVerb(verb)}
          >
            {i18n._(staffVerbs[verb].label)}
          </Menu.Item>
        ))}
      </MenuContent>
    </Menu.Root>
  )
}
