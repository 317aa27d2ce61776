import { useId, type ReactNode } from 'react'
import { Card } from '#components/layout/card.tsx'

/** Labels, hints and boxes of a row of fields each on one line, however long a hint is. */
export const inLines =
  'sm:gap-y-0 sm:[&>div]:row-span-4 sm:[&>div]:grid sm:[&>div]:grid-rows-subgrid sm:[&>div>input]:row-start-3'

export function SettingsGroup({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const id = useId()
  return (
    <Card className="p-4 md:p-5">
      <section aria-labelledby={id}>
        <h2 id={id} className="text-18">
          {title}
        </h2>
        <p className="mt-1 mb-4 max-w-[70ch] text-13 text-text-2">{text}</p>
        <div className="grid gap-5">{children}</div>
      </section>
    </Card>
  )
}
