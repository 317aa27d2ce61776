import type { ReactNode } from 'react'

/** How many there are to see to, beside the name of where they are. The accent is light in both themes. */
export function CountMark({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <span title={title} className="rounded-xs bg-accent px-1.5 text-12 leading-[18px] font-bold text-on-accent">
      {children}
    </span>
  )
}
