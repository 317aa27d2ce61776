import { Trans, useLingui } from '@lingui/react/macro'
import { useFormContext, useWatch } from 'react-hook-form'
import { Checkbox, Radio } from '#components/forms/choice.tsx'
import type { OrderValues } from '#features/send-package/order-values.ts'
import { useLevelNames, useTimeNames } from './order-names.ts'
import { SlotChoice } from './slot-choice.tsx'

const levels = ['standard', 'express', 'evening'] as const

export function OptionsFields() {
  const { t } = useLingui()
  const { register, control } = useFormContext<OrderValues>()
  const preference = useWatch({ control, name: 'deliveryTimePreference' })
  const names = useTimeNames()
  const levelNames = useLevelNames()
  return (
    <div className="grid gap-4">
      <fieldset>
        <legend className="text-14 font-semibold">
          <Trans>How fast</Trans>
        </legend>
        {levels.map((level) => (
          <Radio
            key={level}
            value={level}
            {...register('serviceLevel')}
            label={levelNames[level].name}
            hint={levelNames[level].hint}
          />
        ))}
      </fieldset>
      <fieldset>
        <legend className="text-14 font-semibold">
          <Trans>When</Trans>
        </legend>
        <Radio value="asap" {...register('deliveryTimePreference')} label={names.asap} />
        <Radio
          value="scheduled"
          {...register('deliveryTimePreference')}
          label={names.scheduled}
          hint={t`Up to 30 days ahead, in Stockholm time`}
        />
      </fieldset>
      {preference === 'scheduled' && <SlotChoice />}
      <fieldset>
        <legend className="text-14 font-semibold">
          <Trans>At the door</Trans>
        </legend>
        <Checkbox {...register('signatureRequired')} label={t`Signature required`} hint={t`The recipient must sign.`} />
        <Checkbox {...register('proofOfDelivery')} label={t`Proof of delivery`} hint={t`The driver takes a photo.`} />
        <Checkbox
          {...register('pinRequired')}
          label={t`PIN at the door`}
          hint={t`The recipient gets a four-digit PIN, and the driver hands the parcel over only to whoever knows it.`}
        />
        <Checkbox
          {...register('returnOption')}
          label={t`Return if delivery fails`}
          hint={t`Otherwise we hold the parcel and ask you.`}
        />
      </fieldset>
    </div>
  )
}
