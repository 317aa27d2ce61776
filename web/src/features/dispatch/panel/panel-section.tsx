import type { ReactNode } from 'react'

export function PanelSection({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 text-14">{title}</h3>
      {children}
    </section>
  )
}
