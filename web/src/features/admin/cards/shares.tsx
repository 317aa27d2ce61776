import { Meter } from '#features/admin/figures/meter.tsx'

interface Share {
  label: string
  value: string
  /** 0 to 1; undefined: the figure is not a part of a whole. */
  share?: number
}

/** A list of figures, with bars for those that are parts of a whole. */
export function Shares({ shares }: { shares: readonly Share[] }) {
  return (
    <dl className="grid gap-3.5">
      {shares.map(({ label, value, share }) => (
        <div key={label} className="flex flex-wrap justify-between gap-x-4">
          <dt className="min-w-0 wrap-break-word">{label}</dt>
          <dd className="font-semibold">{value}</dd>
          {share !== undefined && (
            <dd className="basis-full" aria-hidden>
              <Meter share={share} className="mt-1.5" />
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}
