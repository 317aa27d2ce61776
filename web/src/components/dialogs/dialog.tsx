import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import * as Radix from 'radix-ui/dialog'
import type { ReactNode } from 'react'
import { cn } from '#lib/style/cn.ts'
import { buttonVariants } from '#components/forms/button.tsx'
import { withIds } from '#components/parcel/with-ids.tsx'
import { useRestoredFocus } from './use-restored-focus.ts'

interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  children: ReactNode
  className?: string
}

const scrim =
  'fixed inset-0 z-40 bg-[oklch(.19_.03_224_/_.62)] data-[state=closed]:animate-out data-[state=closed]:fade-out-0 data-[state=open]:animate-in data-[state=open]:fade-in-0'

/**
 * A question in the middle of the page; a bottom sheet on phones. Focus is kept inside and given back. `readFirst`: what
 * comes first in it has no focus, be it a field, which would bring up the keyboard over what is to be read, or a button
 * that takes something away.
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  className,
  readFirst = false
}: DialogProps & { readFirst?: boolean }) {
  const focus = useRestoredFocus(open)
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={scrim} />
        <div className="pointer-events-none fixed inset-0 z-40 grid items-end justify-items-stretch overflow-y-auto md:place-items-center md:p-4">
          <Radix.Content
            {...(description ? {} : { 'aria-describedby': undefined })}
            {...focus}
            onOpenAutoFocus={readFirst ? focusPanel : undefined}
            onEscapeKeyDown={leaveToSuggestions}
            className={cn(
              'pointer-events-auto relative w-full rounded-t-xl outline-none bg-surface px-4 pt-6 pb-[calc(24px+env(safe-area-inset-bottom))] shadow-3 duration-(--t-3) data-[state=closed]:animate-out data-[state=closed]:fade-out-0 data-[state=open]:animate-in data-[state=open]:fade-in-0 data-[state=open]:slide-in-from-bottom-8 md:max-w-[440px] md:rounded-xl md:p-8 md:data-[state=open]:slide-in-from-bottom-2',
              className
            )}
          >
            <Radix.Title className="mb-1.5 pr-12 text-28 wrap-anywhere tracking-[-0.025em]">{title}</Radix.Title>
            {description && (
              <Radix.Description className="pr-6 wrap-anywhere text-text-2">{withIds(description)}</Radix.Description>
            )}
            {children}
            <CloseButton />
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** A panel: from the side on wide screens, from the bottom on phones. */
export function Sheet({ open, onOpenChange, title, description, children, className }: DialogProps) {
  const focus = useRestoredFocus(open)
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={scrim} />
        <Radix.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          {...focus}
          onOpenAutoFocus={focusPanel}
          className={cn(
            'fixed inset-x-0 bottom-0 z-40 outline-none max-h-[92dvh] overflow-y-auto rounded-t-xl bg-surface px-4 pt-6 pb-[calc(24px+env(safe-area-inset-bottom))] shadow-3 duration-(--t-3) data-[state=closed]:animate-out data-[state=closed]:fade-out-0 data-[state=open]:animate-in data-[state=open]:slide-in-from-bottom-8 md:inset-y-0 md:right-0 md:left-auto md:max-h-none md:w-[400px] md:rounded-none md:p-6 md:data-[state=open]:slide-in-from-bottom-0 md:data-[state=open]:slide-in-from-right-8',
            className
          )}
        >
          <Radix.Title className="mb-1.5 pr-12 text-22 wrap-anywhere">{title}</Radix.Title>
          {description && (
            <Radix.Description className="wrap-anywhere text-text-2">{withIds(description)}</Radix.Description>
          )}
          {children}
          <CloseButton />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** The panel itself, not its first field: on a phone that would bring up the keyboard. */
function focusPanel(event: Event): void {
  event.preventDefault()
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
}

/** Escape closes the open suggestions of a field before the dialog that it is in. */
function leaveToSuggestions(event: KeyboardEvent): void {
  if (event.target instanceof HTMLElement && event.target.matches('[role=combobox][aria-expanded=true]')) {
    event.preventDefault()
  }
}

function CloseButton() {
  const { t } = useLingui()
  return (
    <Radix.Close
      aria-label={t`Close`}
      className={cn(buttonVariants({ variant: 'quiet', size: 'icon' }), 'absolute top-4 right-4 text-text')}
    >
      <X className="size-5" strokeWidth={1.75} aria-hidden />
    </Radix.Close>
  )
}
