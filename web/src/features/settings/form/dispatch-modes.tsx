import type { DispatchMode } from '@ilbud/proto/http/settings'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { modeNames } from './settings-fields.ts'

const meanings: Record<DispatchMode, MessageDescriptor> = {
  manual: msg`The board lists drivers by distance. Every driver sees the orders that wait, and the first one to accept has it.`,
  suggest: msg`The board lists drivers by what the order adds to their routes. Every driver sees the orders that wait, and the first one to accept has it.`,
  auto: msg`Each order is offered to the driver whom the plan puts first, for 45 seconds, then to two more. If none of them takes it, every driver sees it. Dispatch can assign it at any time.`
}

/** What each way to find a driver means, so that nobody has to try them. */
export function DispatchModes() {
  const { i18n } = useLingui()
  return (
    <dl className="mt-3 grid gap-2 text-13 leading-[1.4]">
      {(Object.keys(meanings) as DispatchMode[]).map((mode) => (
        <div key={mode}>
          <dt className="font-semibold">{i18n._(modeNames[mode])}</dt>
          <dd className="text-text-2">{i18n._(meanings[mode])}</dd>
        </div>
      ))}
    </dl>
  )
}
