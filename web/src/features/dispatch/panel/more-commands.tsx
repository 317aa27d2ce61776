import type { AdminVerb } from '@ilbud/proto/http/dispatch/admin-commands'
import { adminVerbSchema } from '@ilbud/proto/http/dispatch/admin-commands'
import type { AdminOrderDetail } from '@ilbud/proto/http/dispatch/admin-orders'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#components/forms/button.tsx'
import { useSession } from '#lib/session/session.ts'
import { mayDo, staffVerbs } from '#features/dispatch/commands/staff-verbs.ts'
import { Disclosure } from '#features/dispatch/disclosure.tsx'
import { PanelSection } from './panel-section.tsx'

// These have their own buttons in the panel's footer.
const inFooter: readonly AdminVerb[] = ['assign', 'reassign', 'cancel']

/** All other commands: possible ones as buttons, others with the reason why they are not. */
export function MoreCommands({ order, onChoose }: { order: AdminOrderDetail; onChoose: (verb: AdminVerb) => void }) {
  const { i18n } = useLingui()
  const user = useSession()
  const verbs = adminVerbSchema.options.filter(
    (verb) => !inFooter.includes(verb) && (user?.role === 'admin' || !staffVerbs[verb].adminOnly)
  )
  const possible = verbs.filter((verb) => mayDo(verb, order))
  const others = verbs.filter((verb) => !possible.includes(verb))
  return (
    <PanelSection title={<Trans>More actions</Trans>}>
      <div className="flex flex-wrap gap-2">
        {possible.map((verb) => (
          <Button
            key={verb}
            size="small"
            variant={staffVerbs[verb].danger ? 'danger' : 'outline'}
            onClick={() => onChoose(verb)}
          >
            {i18n._(staffVerbs[verb].label)}
          </Button>
        ))}
        {possible.length === 0 && (
          <p className="text-text-2">
            <Trans>Nothing more can be done with this order now.</Trans>
          </p>
        )}
      </div>
      <Disclosure className="mt-2" summary={<Trans>Not possible now ({others.length})</Trans>}>
        <dl className="grid gap-1.5">
          {others.map((verb) => (
            <div key={verb}>
              <dt className="font-semibold">{i18n._(staffVerbs[verb].label)}</dt>
              <dd className="text-text-2">{i18n._(staffVerbs[verb].needs)}</dd>
            </div>
          ))}
        </dl>
      </Disclosure>
    </PanelSection>
  )
}
