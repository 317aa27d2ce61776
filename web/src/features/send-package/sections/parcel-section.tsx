import { Trans, useLingui } from '@lingui/react/macro'
import { useFormContext, useWatch } from 'react-hook-form'
import { Checkbox, ChoiceCard } from '#components/forms/choice.tsx'
import { Field } from '#components/forms/field.tsx'
import { Select } from '#components/forms/select.tsx'
import type { OrderValues } from '#features/send-package/order-values.ts'
import { sizeForWeight } from '#features/send-package/parcel-weight.ts'
import { ParcelBox } from './parcel-box.tsx'
import { useCategoryNames, useSizeNames } from './order-names.ts'
import { TextField } from './party-section.tsx'

const sizes = ['small', 'medium', 'large', 'custom'] as const
const categories = ['documents', 'food', 'fragile', 'other'] as const

export function ParcelFields() {
  const { t } = useLingui()
  const { register } = useFormContext<OrderValues>()
  const categoryNames = useCategoryNames()
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <div className="md:col-span-2">
        <SizeChoice />
      </div>
      <div>
        <TextField name="packageWeight" label={t`Weight, kg`} optional inputMode="decimal" />
        <WeightNote />
      </div>
      <TextField name="packageQuantity" label={t`Quantity`} inputMode="numeric" />
      <Field label={t`Category`}>
        <Select {...register('packageCategory')}>
          {categories.map((category) => (
            <option key={category} value={category}>
              {categoryNames[category]}
            </option>
          ))}
        </Select>
      </Field>
      <TextField name="packageValue" label={t`Value, SEK`} optional inputMode="decimal" />
      <TextField name="packageNotes" label={t`Contents`} optional className="md:col-span-2" />
      <Checkbox
        {...register('packageFragile')}
        className="-my-2 md:col-span-2"
        label={t`Fragile`}
        hint={t`The driver is told before accepting.`}
      />
    </div>
  )
}

/** A weight that the chosen size does not hold, with the size that does. */
function WeightNote() {
  const { control, setValue } = useFormContext<OrderValues>()
  const [packageSize, packageWeight] = useWatch({ control, name: ['packageSize', 'packageWeight'] })
  const sizeNames = useSizeNames()
  const fitting = sizeForWeight({ packageSize, packageWeight })
  if (!fitting) return null
  const [chosen, needed] = [sizeNames[packageSize].name, sizeNames[fitting].name]
  return (
    <p role="status" className="mt-1.5 text-14 text-warning">
      <Trans>
        That is heavier than {chosen} and costs as {needed}.{' '}
        <button
          type="button"
          className="min-h-6 text-primary-text underline underline-offset-3"
          onClick={() => setValue('packageSize', fitting, { shouldDirty: true })}
        >
          Choose {needed}
        </button>
      </Trans>
    </p>
  )
}

/** The size, as four cards; with the distance it decides the price. */
export function SizeChoice() {
  const { register } = useFormContext<OrderValues>()
  const sizeNames = useSizeNames()
  return (
    <fieldset>
      <legend className="mb-1.5 text-14 font-semibold">
        <Trans>Size</Trans>
      </legend>
      <div className="grid grid-cols-2 gap-2 md:grid-cols-4">
        {sizes.map((size) => (
          <ChoiceCard
            key={size}
            value={size}
            {...register('packageSize')}
            icon={<ParcelBox size={size} />}
            label={sizeNames[size].name}
            hint={sizeNames[size].weight}
          />
        ))}
      </div>
      <SizeGuide />
    </fieldset>
  )
}

function SizeGuide() {
  return (
    <details className="mt-2 text-14">
      <summary className="inline-block cursor-pointer py-1.5 font-semibold pointer-coarse:py-3 text-primary-text underline underline-offset-3">
        <Trans>Which size is mine?</Trans>
      </summary>
      <ul className="mt-1 grid gap-1 text-text-2">
        <li>
          <Trans>
            <b>Small</b>: an envelope, a book, a phone. Goes into a handbag.
          </Trans>
        </li>
        <li>
          <Trans>
            <b>Medium</b>: a shoe box, a bag of groceries. Carried under one arm.
          </Trans>
        </li>
        <li>
          <Trans>
            <b>Large</b>: a moving box, a cabin suitcase. Carried with both arms.
          </Trans>
        </li>
        <li>
          <Trans>
            <b>Custom</b>: longer or heavier than that. We measure it at pickup.
          </Trans>
        </li>
      </ul>
    </details>
  )
}
