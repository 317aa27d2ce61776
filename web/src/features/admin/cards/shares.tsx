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
        <div key={label} className="grid grid-cols-[1fr_auto] gap-x-4">
          <dt>{label}</dt>
          <dd className="font-semibold">{value}</dd>
          {share !== undefined && (
            <dd className="adm-meter col-span-2" aria-hidden>
              <i style={{ width: `${Math.min(1, Math.max(0, share)) * 100}%` }} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}
