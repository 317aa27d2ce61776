import { roleSchema } from '@ilbud/proto/http/roles'
import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { roleWords } from './role-words.ts'

/** All roles compared, to help choosing one. */
export function RolesDetails() {
  const { i18n } = useLingui()
  return (
    <details className="group mb-4 text-14">
      <summary className="inline-flex min-h-9 cursor-pointer pointer-coarse:min-h-11 items-center gap-1.5 font-semibold text-primary-text">
        <ChevronDown className="size-4 group-open:rotate-180" strokeWidth={2} aria-hidden />
        <Trans>What each role may do</Trans>
      </summary>
      <dl className="mt-1 grid gap-x-6 gap-y-2 rounded-lg border border-border bg-surface px-4 py-3 md:grid-cols-[180px_1fr]">
        {roleSchema.options.map((role) => (
          <div key={role} className="md:col-span-2 md:grid md:grid-cols-subgrid">
            <dt className="font-semibold">{i18n._(roleWords[role].name)}</dt>
            <dd className="text-text-2">{i18n._(roleWords[role].may)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-text-2">
        <Trans>A change of role holds within 5 seconds, in every open window.</Trans>
      </p>
    </details>
  )
}
