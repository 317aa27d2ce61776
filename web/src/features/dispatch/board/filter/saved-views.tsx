import { Trans, useLingui } from '@lingui/react/macro'
import { Bookmark, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#components/forms/button.tsx'
import { Dialog } from '#components/dialogs/dialog.tsx'
import { Field, Input } from '#components/forms/field.tsx'
import type { BoardFilter } from './board-filter.ts'
import { readViews, removeView, saveView } from './views-store.ts'

interface SavedViewsProps {
  filter: BoardFilter
  onChange: (filter: BoardFilter) => void
}

/** Named filters, stored in this browser. */
export function SavedViews({ filter, onChange }: SavedViewsProps) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const choose = (chosen: BoardFilter) => {
    onChange(chosen)
    setOpen(false)
  }
  return (
    <>
      <Button size="icon" aria-label={t`Saved views`} title={t`Saved views`} onClick={() => setOpen(true)}>
        <Bookmark className="size-4" strokeWidth={2} aria-hidden />
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t`Saved views`}
        description={t`Kept in this browser: filter, search and order of the list.`}
      >
        <ViewsForm filter={filter} onChoose={choose} />
      </Dialog>
    </>
  )
}

function ViewsForm({ filter, onChoose }: { filter: BoardFilter; onChoose: (filter: BoardFilter) => void }) {
  const { t } = useLingui()
  const [views, setViews] = useState(readViews)
  const [name, setName] = useState('')
  const [missing, setMissing] = useState(false)
  const save = () => {
    setMissing(name.trim() === '')
    if (name.trim() === '') return
    setViews(saveView(name.trim(), filter))
    setName('')
  }
  return (
    <>
      <ul className="mt-4 grid gap-1">
        {views.length === 0 && (
          <li className="text-text-2">
            <Trans>Nothing saved yet.</Trans>
          </li>
        )}
        {views.map((view) => (
          <li key={view.name} className="flex gap-1">
            <Button className="grow justify-start" onClick={() => onChoose(view.filter)}>
              {view.name}
            </Button>
            <Button
              variant="quiet"
              size="icon"
              aria-label={t`Remove ${view.name}`}
              onClick={() => setViews(removeView(view.name))}
            >
              <X className="size-4" strokeWidth={2} aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
      <form
        className="mt-4 flex items-start gap-2"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          event.currentTarget.querySelector('input')?.focus()
          save()
        }}
      >
        <Field label={t`Name of the present view`} className="grow" error={missing ? t`A name is required` : undefined}>
          <Input value={name} maxLength={40} onChange={(event) => setName(event.target.value)} />
        </Field>
        {/* Beside the field, whether or not something is said below it. */}
        <Button variant="primary" type="submit" className="mt-[26px]">
          <Trans>Save</Trans>
        </Button>
      </form>
    </>
  )
}
