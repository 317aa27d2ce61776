import { Trans, useLingui } from '@lingui/react/macro'
import { Switch } from '#components/forms/choice.tsx'
import { Dialog } from '#components/dialogs/dialog.tsx'
import { useShortcutsOn } from './shortcuts-store.ts'

interface ShortcutsDialogProps {
  page: 'orders' | 'routes'
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The keyboard shortcuts of a page, and the switch that turns them off. */
export function ShortcutsDialog({ page, open, onOpenChange }: ShortcutsDialogProps) {
  const { t } = useLingui()
  const [on, switchTo] = useShortcutsOn()
  const ofOrders: [string, string][] = [
    ['J / ↓', t`Next order`],
    ['K / ↑', t`Previous order`],
    ['Enter', t`Open the order`],
    ['X', t`Select the order`],
    ['P', t`Plan the selected orders`],
    ['Esc', t`Close the order`],
    ['/', t`Search orders`],
    ['N', t`Show new orders`],
    ['C', t`Create Order`],
    ['?', t`This list`]
  ]
  const ofRoutes: [string, string][] = [
    ['J / K', t`Next or previous waiting order`],
    ['P', t`Plan all waiting orders`],
    ['M', t`How orders find a driver`],
    ['?', t`This list`]
  ]
  const keys = page === 'orders' ? ofOrders : ofRoutes
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t`Keyboard`}>
      <dl className="mt-3 grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
        {keys.map(([key, name]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded-xs border border-border-strong px-2 py-0.5 text-13">{key}</kbd>
            </dt>
            <dd>{name}</dd>
          </div>
        ))}
      </dl>
      <Switch
        className="mt-4"
        label={<Trans>Single keys</Trans>}
        hint={<Trans>Off: only Tab, Enter and Esc work. Kept in this browser.</Trans>}
        checked={on}
        onChange={(event) => switchTo(event.target.checked)}
      />
    </Dialog>
  )
}
