import type { ReactNode } from 'react'

/** A short list with a title; the items are the children. */
export function TitledList({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-1 text-16 font-semibold">{title}</h3>
      <ul className="grid list-disc gap-1 pl-5 text-text-2">{children}</ul>
    </section>
  )
}
