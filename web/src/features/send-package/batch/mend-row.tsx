import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { AddressField } from '#components/forms/address-field.tsx'
import { Button } from '#components/forms/button.tsx'
import { Field, Input } from '#components/forms/field.tsx'
import type { OrderValues } from '#features/send-package/order-values.ts'
import type { BatchRow } from './batch-rows.ts'
import type { Cells, Places } from './read-rows.ts'
import type { BatchWork } from './use-batch.ts'
import { useRowWords } from './use-row-words.ts'

/** The wrong cells of a row as fields, so that it is mended without another file. */
export function MendRow({ row, mend }: { row: BatchRow; mend: BatchWork['mend'] }) {
  const { t } = useLingui()
  const words = useRowWords()
  const [isOpen, setOpen] = useState(false)
  const { control, register, setValue, handleSubmit } = useForm<{ cells: Cells; places: Places }>({
    defaultValues: { cells: cellsOf(row), places: {} }
  })
  const [cells, places] = useWatch({ control, name: ['cells', 'places'] })
  const { line } = row
  if (!isOpen) {
    return (
      <Button size="small" className="mt-2" aria-label={t`Correct row ${line}`} onClick={() => setOpen(true)}>
        <Trans>Correct</Trans>
      </Button>
    )
  }
  const submit = handleSubmit((typed) => {
    setOpen(false)
    mend(row, typed.cells, typed.places)
  })
  return (
    <form onSubmit={(event) => void submit(event)} className="mt-2 grid max-w-sm gap-2">
      {(Object.keys(cells) as (keyof OrderValues)[]).map((field) => {
        const end = endOf(field)
        return end ? (
          <AddressField
            key={field}
            id={`row-${line}-${field}`}
            label={words.column(field)}
            address={{ text: cells[field]!, lat: places[`${end}Lat`] ?? null, lng: places[`${end}Lng`] ?? null }}
            onChange={({ text, lat, lng }) => {
              setValue(`cells.${field}`, text)
              setValue(`places.${end}Lat`, lat)
              setValue(`places.${end}Lng`, lng)
            }}
          />
        ) : (
          <Field key={field} label={words.column(field)}>
            <Input {...register(`cells.${field}`)} />
          </Field>
        )
      })}
      <div className="flex gap-2">
        <Button type="submit" size="small" variant="primary">
          <Trans>Use it</Trans>
        </Button>
        <Button size="small" variant="quiet" onClick={() => setOpen(false)}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  )
}

/** The end whose address a field is; null: it is none. */
function endOf(field: keyof OrderValues): 'pickup' | 'delivery' | null {
  return field === 'pickupAddress' ? 'pickup' : field === 'deliveryAddress' ? 'delivery' : null
}

/** What stands in the wrong cells; in the addresses when the server refused the row as a whole. */
function cellsOf({ problems, values }: BatchRow): Cells {
  const fields =
    problems.length > 0 ? problems.map(({ field }) => field) : (['pickupAddress', 'deliveryAddress'] as const)
  return Object.fromEntries(
    fields.map((field) => [
      field,
      problems.find((problem) => problem.field === field)?.cell ?? String(values[field] ?? '')
    ])
  )
}
