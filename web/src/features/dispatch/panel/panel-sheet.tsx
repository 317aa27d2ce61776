import { useLingui } from '@lingui/react/macro'
import * as Radix from 'radix-ui/dialog'
import type { ReactNode } from 'react'
import { useRestoredFocus } from '#components/dialogs/use-restored-focus.ts'

/** The panel on small screens, which covers the list. */
export function PanelSheet({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const { t } = useLingui()
  const focus = useRestoredFocus(true)
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Content
          aria-describedby={undefined}
          {...focus}
          className="compact fixed inset-0 top-(--toast-height,0px) z-20 flex flex-col overflow-hidden bg-surface text-14 outline-none md:top-0 data-[state=open]:animate-in data-[state=open]:slide-in-from-bottom-8"
        >
          <Radix.Title className="sr-only">{t`Order`}</Radix.Title>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
