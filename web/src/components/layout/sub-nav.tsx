import { Link } from 'react-router'
import { cn } from '#lib/style/cn.ts'

interface SubNavProps {
  label: string
  items: readonly { to: string; label: string }[]
  /** The path of the present part. */
  here: string
}

/** Links between the parts of a page, each of which has its own path. On a phone they take several lines. */
export function SubNav({ label, items, here }: SubNavProps) {
  return (
    <nav aria-label={label} className="flex flex-wrap gap-x-1 border-b border-border">
      {items.map(({ to, label: name }) => (
        <Link
          key={to}
          to={to}
          aria-current={to === here ? 'page' : undefined}
          className={cn(
            'inline-flex min-h-11 items-center px-3 font-medium whitespace-nowrap text-text-2 no-underline hover:text-text focus-visible:-outline-offset-3',
            to === here && 'font-semibold text-text shadow-[inset_0_-2px_var(--color-accent)]'
          )}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
