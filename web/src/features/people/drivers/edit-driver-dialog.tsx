import { zodResolver } from '@hookform/resolvers/zod'
import { type AdminDriver, inviteDriverBodySchema } from '@ilbud/proto/http/dispatch/drivers'
import { usualVehicles, vehicleKindSchema } from '@ilbud/proto/http/dispatch/vehicle'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { z } from 'zod/mini'
import { Button } from '#components/forms/button.tsx'
import { Dialog } from '#components/dialogs/dialog.tsx'
import { Field, Input } from '#components/forms/field.tsx'
import { Select } from '#components/forms/select.tsx'
import { formatPhone } from '#lib/format/format-phone.ts'
import { vehicleNames } from '#lib/format/vehicle-names.ts'
import { showRefusal } from '#lib/forms/show-refusal.ts'
import { toast } from '#lib/page/toast.ts'
import { changeDriver } from '#features/people/people-changes.ts'
import { peopleKeys } from '#features/people/people-queries.ts'
import { peopleRefusals } from '#features/people/people-refusal.ts'
import { NameField, PhoneField } from '#features/people/person-fields.tsx'

/** A whole number as it is typed, in the server's bounds. */
const numberTo = (most: number) =>
  z.string().check(z.refine((typed) => /^\s*\d+\s*$/.test(typed) && Number(typed) >= 1 && Number(typed) <= most))

const { name, phone } = inviteDriverBodySchema.shape
const driverFormSchema = z.object({
  name,
  phone,
  kind: vehicleKindSchema,
  maxKg: numberTo(5000),
  maxParcels: numberTo(1000)
})
type DriverValues = z.input<typeof driverFormSchema>

/** Changes how a driver is called and reached, and what they drive. */
export function EditDriverDialog({ driver, onClose }: { driver: AdminDriver; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const queryClient = useQueryClient()
  const form = useForm({
    resolver: zodResolver(driverFormSchema, undefined, { raw: true }),
    defaultValues: valuesOf(driver)
  })
  const { register, setValue, formState } = form
  const { errors } = formState
  const saving = useMutation({
    mutationFn: ({ kind, maxKg, maxParcels, ...person }: DriverValues) =>
      changeDriver(driver.id, { ...person, vehicle: { kind, maxKg: Number(maxKg), maxParcels: Number(maxParcels) } }),
    onSuccess: (saved) => {
      toast({ title: t`Driver saved`, description: saved.name ?? '', variant: 'success' })
      void queryClient.invalidateQueries({ queryKey: peopleKeys.drivers })
      onClose()
    },
    onError: (error) => showRefusal(form, t`Could not save the driver`, error, { words: peopleRefusals() })
  })
  /** Another kind brings its usual limits. */
  const onKind = ({ target }: { target: { value: string } }) => {
    const { maxKg, maxParcels } = usualVehicles[vehicleKindSchema.parse(target.value)]
    setValue('maxKg', String(maxKg))
    setValue('maxParcels', String(maxParcels))
    form.clearErrors(['maxKg', 'maxParcels'])
  }
  const submit = form.handleSubmit((values) => (saving.isPending ? undefined : saving.mutate(values)))
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t`Edit driver`}>
      <form noValidate onSubmit={(event) => void submit(event)} className="mt-5 grid gap-4">
        <NameField field={register('name')} error={errors.name} />
        <dl>
          <dt className="mb-1 text-14 font-semibold">{t`Email`}</dt>
          <dd className="text-14 break-all text-text-2">{driver.email}</dd>
        </dl>
        <PhoneField field={register('phone')} error={errors.phone} />
        <fieldset className="grid grid-cols-2 gap-x-4 gap-y-3">
          <legend className="sr-only">{t`Vehicle`}</legend>
          <Field
            label={t`Vehicle`}
            hint={t`The driver can choose another one when going on duty.`}
            className="col-span-full"
          >
            <Select {...register('kind', { onChange: onKind })}>
              {vehicleKindSchema.options.map((kind) => (
                <option key={kind} value={kind}>
                  {i18n._(vehicleNames[kind])}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={t`Most kilograms`} error={errors.maxKg && t`A whole number from 1 to 5000`}>
            <Input {...register('maxKg')} inputMode="numeric" />
          </Field>
          <Field label={t`Most parcels`} error={errors.maxParcels && t`A whole number from 1 to 1000`}>
            <Input {...register('maxParcels')} inputMode="numeric" />
          </Field>
        </fieldset>
        <Button type="submit" variant="primary" block busyText={saving.isPending && t`Saving...`}>
          <Trans>Save changes</Trans>
        </Button>
      </form>
    </Dialog>
  )
}

function valuesOf({ name: called, phone: number, vehicle }: AdminDriver): DriverValues {
  const { kind, maxKg, maxParcels } = vehicle ?? usualVehicles.car
  return {
    name: called ?? '',
    phone: formatPhone(number ?? ''),
    kind,
    maxKg: String(maxKg),
    maxParcels: String(maxParcels)
  }
}
