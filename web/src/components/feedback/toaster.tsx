import { useLingui } from '@lingui/react/macro'
import { CircleCheckBig, Info, TriangleAlert, X } from 'lucide-react'
import * as Radix from 'radix-ui/toast'
import { cn } from '#lib/style/cn.ts'
import { dismissToast, useToasts, type Toast } from '#lib/page/toast.ts'
import { buttonVariants } from '#components/forms/button.tsx'
import { withIds } from '#components/parcel/with-ids.tsx'

// docs/screens.md#failures.
const shownMs = 5000
const shownWithActionMs = 10_000
const swipePx = 50

const icons = { default: Info, success: CircleCheckBig, destructive: TriangleAlert }
const iconColours = {
  default: 'text-on-inverse-2',
  success: 'text-[oklch(.80_.125_155)]',
  destructive: 'text-[oklch(.79_.11_27)]'
}

/**
 * The one place toasts appear: top on phones, where the page makes room (`--toast-height`), bottom right on larger
 * screens. F8 moves the focus here.
 */
export function Toaster() {
  const { t } = useLingui()
  const toasts = useToasts()
  return (
    <Radix.Provider duration={shownMs} swipeDirection="right" swipeThreshold={swipePx} label={t`Notification`}>
      {toasts.map((shown) => (
        <ToastView key={shown.id} toast={shown} />
      ))}
      <Radix.Viewport
        ref={measureToasts}
        hotkey={['F8']}
        label={t`Notifications (F8)`}
        className="toasts fixed inset-x-0 top-(--toast-top,0px) z-50 mx-auto flex w-full max-w-[420px] flex-col gap-2 md:top-auto md:right-(--toast-right,0px) md:bottom-0 md:left-auto md:p-4"
      />
    </Radix.Provider>
  )
}

/** The `ref` of the list: on phones, what a toast would cover moves down by `--toast-height`. */
function measureToasts(list: HTMLElement | null): (() => void) | undefined {
  if (!list) return undefined
  const { style } = document.documentElement
  const measure = (): void => style.setProperty('--toast-height', `${list.offsetHeight}px`)
  const watching = new ResizeObserver(measure)
  watching.observe(list)
  return () => {
    watching.disconnect()
    style.removeProperty('--toast-height')
  }
}

function ToastView({ toast }: { toast: Toast }) {
  const { t } = useLingui()
  const variant = toast.variant ?? 'default'
  const Icon = icons[variant]
  const { reference } = toast
  return (
    <Radix.Root
      open={toast.open}
      onOpenChange={(open) => !open && dismissToast(toast.id)}
      duration={toast.durationMs ?? (toast.action ? shownWithActionMs : shownMs)}
      className="grid w-full grid-cols-[24px_1fr_auto] gap-3 rounded-b-lg border-b-2 border-on-inverse/30 bg-inverse py-1.5 pr-2 pl-4 text-on-inverse shadow-3 data-[state=closed]:animate-out data-[state=closed]:fade-out-0 data-[state=open]:animate-in data-[state=open]:slide-in-from-top-4 data-[swipe=cancel]:translate-x-0 data-[swipe=end]:animate-out data-[swipe=end]:slide-out-to-right-full data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) md:rounded-lg md:border md:py-3.5 md:data-[state=open]:slide-in-from-bottom-4"
    >
      <Icon
        className={cn('size-5', toast.description || reference ? 'mt-0.5' : 'self-center', iconColours[variant])}
        strokeWidth={1.75}
        aria-hidden
      />
      <div className="min-w-0 self-center">
        <Radix.Title className="font-semibold">{toast.title}</Radix.Title>
        {toast.description && (
          <Radix.Description className="text-14 text-on-inverse-2">{withIds(toast.description)}</Radix.Description>
        )}
        {reference && <p className="text-13 text-on-inverse-2">{t`Reference ${reference}`}</p>}
      </div>
      <div className="flex items-start">
        {toast.action && (
          <Radix.Action
            altText={toast.action.label}
            onClick={toast.action.run}
            className={cn(buttonVariants({ variant: 'onInverse', size: 'small' }), 'border-transparent')}
          >
            {toast.action.label}
          </Radix.Action>
        )}
        <Radix.Close
          aria-label={t`Dismiss`}
          className={cn(buttonVariants({ variant: 'onInverse', size: 'small' }), 'w-10 border-transparent px-0')}
        >
          <X className="size-4" strokeWidth={2} aria-hidden />
        </Radix.Close>
      </div>
    </Radix.Root>
  )
}
