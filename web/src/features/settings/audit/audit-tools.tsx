import { presentAction } from '@ilbud/proto/http/people/audit-actions'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#components/forms/button.tsx'
import { DayInput } from '#components/forms/day-time-inputs.tsx'
import { Field, Input } from '#components/forms/field.tsx'
import { Select } from '#components/forms/select.tsx'
import { useSearchText } from '#lib/lists/use-search-text.ts'
import type { AuditProblems } from './audit-problems.ts'
import type { AuditFilter } from './audit-queries.ts'
import { actionWords } from './audit-words.ts'

interface AuditToolsProps {
  filter: AuditFilter
  /** Ids and names. */
  people: readonly (readonly [string, string])[]
  change: (changes: Partial<AuditFilter>) => void
  problems: AuditProblems
  /** Null when no filter is set. */
  clear: (() => void) | null
}

export function AuditTools({ filter, people, change, problems, clear }: AuditToolsProps) {
  const { t } = useLingui()
  const isSeen = filter.actor === '' || people.some(([id]) => id === filter.actor)
  return (
    <div className="grid grid-cols-2 items-start gap-3 min-[901px]:grid-cols-[1fr_1.3fr_1.3fr_150px_150px_auto]">
      <Field label={t`Who`}>
        <Select value={filter.actor} onChange={({ target }) => change({ actor: target.value })} className="text-14">
          <option value="">{t`Anybody`}</option>
          {!isSeen && <option value={filter.actor}>{t`One person`}</option>}
          {people.map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <ActionField filter={filter} change={change} />
      <SubjectBox subject={filter.subject} problem={problems.subject} onChange={(subject) => change({ subject })} />
      <DayField label={t`From`} day={filter.from} most={filter.to} onChange={(from) => change({ from })} />
      <DayField
        label={t`To`}
        day={filter.to}
        least={filter.from}
        problem={problems.to}
        onChange={(to) => change({ to })}
      />
      {clear && (
        <Button variant="quiet" onClick={clear} className="justify-self-start min-[901px]:mt-6">
          <Trans>Clear</Trans>
        </Button>
      )}
    </div>
  )
}

/** One action, or all of a kind: most entries are reads, and usually the changes are wanted. */
function ActionField({ filter, change }: Pick<AuditToolsProps, 'filter' | 'change'>) {
  const { t, i18n } = useLingui()
  const { kind } = filter
  const action = presentAction(filter.action)
  const actions = Object.entries(actionWords)
    .map(([action, words]) => [action, i18n._(words)] as const)
    .toSorted(([, one], [, other]) => one.localeCompare(other, i18n.locale))
  const isKnown = action === '' || action in actionWords
  const choose = (value: string) =>
    kinds.has(value) ? change({ kind: value, action: '' }) : change({ kind: '', action: value })
  return (
    <Field label={t`What`}>
      <Select value={kind || action} onChange={({ target }) => choose(target.value)} className="text-14">
        <option value="">{t`Anything`}</option>
        <option value="changes">{t`Changes only`}</option>
        <option value="looks">{t`Looks only`}</option>
        <optgroup label={t`One action`}>
          {!isKnown && <option value={action}>{action}</option>}
          {actions.map(([name, words]) => (
            <option key={name} value={name}>
              {words}
            </option>
          ))}
        </optgroup>
      </Select>
    </Field>
  )
}

const kinds = new Set(['changes', 'looks'])

interface DayFieldProps {
  label: string
  day: string
  least?: string
  most?: string
  problem?: string | undefined
  onChange: (day: string) => void
}

function DayField({ label, day, least, most, problem, onChange }: DayFieldProps) {
  return (
    <Field label={label} error={problem}>
      <DayInput
        value={day}
        min={least || undefined}
        max={most || undefined}
        onChange={({ target }) => onChange(target.value)}
        className="px-2.5 text-14"
      />
    </Field>
  )
}

interface SubjectBoxProps {
  subject: string
  problem: string | undefined
  onChange: (subject: string) => void
}

function SubjectBox({ subject, problem, onChange }: SubjectBoxProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useSearchText(subject, onChange)
  return (
    <Field label={t`To which object`} error={problem} className="max-[900px]:col-span-2">
      <Input
        type="search"
        placeholder={t`Tracking ID, or id of an object`}
        value={typed}
        maxLength={200}
        onChange={({ target }) => setTyped(target.value)}
        className="text-14"
      />
    </Field>
  )
}
