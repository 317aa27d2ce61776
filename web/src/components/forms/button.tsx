import { cva, type VariantProps } from 'class-variance-authority'
import { LoaderCircle } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Link, type LinkProps } from 'react-router'
import { cn } from '#lib/style/cn.ts'

export const buttonVariants = cva(
  'inline-flex cursor-pointer items-center justify-center gap-2 rounded-md border border-transparent px-5 py-1.5 text-center leading-[1.15] font-semibold no-underline transition-colors duration-(--t-1) min-h-(--tap) aria-disabled:cursor-default',
  {
    variants: {
      variant: {
        primary: 'bg-primary text-on-primary hover:bg-primary-hover',
        accent: 'bg-accent text-on-accent hover:bg-accent-hover',
        outline: 'border-border-strong bg-surface text-text hover:bg-sunken',
        quiet: 'px-3 text-primary-text hover:bg-primary-soft',
        danger: 'border-danger bg-surface text-danger hover:bg-danger-soft',
        dangerSolid: 'bg-danger text-on-solid hover:opacity-90',
        onInverse: 'border-on-inverse/45 text-on-inverse hover:bg-on-inverse/10'
      },
      size: { md: '', icon: 'w-(--tap) px-0', small: 'min-h-(--tap-small) px-3 text-14' },
      block: { true: 'w-full' }
    },
    defaultVariants: { variant: 'outline', size: 'md' }
  }
)

type Look = VariantProps<typeof buttonVariants>

interface ButtonProps extends ComponentProps<'button'>, Look {
  /** Shown with a spinner in place of the button's text; the button is inactive meanwhile. */
  busyText?: string | false | null | undefined
}

export function Button({ variant, size, block, busyText, className, children, onClick, ...rest }: ButtonProps) {
  const busy = Boolean(busyText)
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={cn(
        buttonVariants({ variant, size, block }),
        busy && 'bg-sunken text-text-2 hover:bg-sunken',
        className
      )}
    >
      {busy ? (
        <>
          <LoaderCircle className="size-5 animate-spin" strokeWidth={1.75} aria-hidden />
          {busyText}
        </>
      ) : (
        children
      )}
    </button>
  )
}

export function ButtonLink({ variant, size, block, className, ...rest }: LinkProps & Look) {
  return <Link {...rest} className={cn(buttonVariants({ variant, size, block }), className)} />
}
