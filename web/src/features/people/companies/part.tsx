import type { ReactNode } from 'react'

/** A column of an application. */
export function Part({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <h4 className="mb-1.5 text-13 font-semibold text-text-2">{title}</h4>
      <ul className="grid gap-1 text-14">{children}</ul>
    </div>
  )
}
