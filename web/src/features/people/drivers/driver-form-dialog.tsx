import type { AdminDriver } from '@ilbud/proto/http/drivers'
import { usualVehicles, type VehicleBody } from '@ilbud/proto/http/vehicle'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { Button } from '#components/button.tsx'
import { Dialog } from '#components/dialog.tsx'
import { useSubmissionKey } from '#lib/api/use-submission-key.ts'
import { formatPhone } from '#lib/format/format.ts'
import type { Language } from '#lib/format/language.ts'
import { toast } from '#lib/page/toast.ts'
import { MailLanguage } from '#features/people/mail-language.tsx'
import { changeDriver, inviteDriver } from '#features/people/people-changes.ts'
import { peopleKeys } from '#features/people/people-queries.ts'
import { PersonFields } from '#features/people/person-fields.tsx'
import { problemsOfPerson } from '#features/people/read-person.ts'
import { fieldProblems } from '#features/people/people-refusal.ts'
import { RefusalNote } from '#features/people/refusal-note.tsx'
import { useVehicleProblems, type VehicleDraft, VehicleFields } from './vehicle-fields.tsx'

/** Invites a driver, or changes how one is called and reached, and what they drive. */
export function DriverFormDialog({ driver, onClose }: { driver: AdminDriver | null; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const queryClient = useQueryClient()
  const [draft, setDraft] = useState({
    name: driver?.name ?? '',
    email: driver?.email ?? '',
    phone: formatPhone(driver?.phone ?? '')
  })
  const [vehicle, setVehicle] = useState(draftOf(driver))
  const wrongVehicle = useVehicleProblems(vehicle)
  const [locale, setLocale] = useState(i18n.locale as Language)
  const [tried, setTried] = useState(false)
  const keyOf = useSubmissionKey()
  // The address of an existing driver may be unavailable, and cannot be edited.
  const { email: wrongEmail, ...rest } = problemsOfPerson(draft)
  const problems = driver ? { ...rest, ...wrongVehicle } : { ...rest, ...(wrongEmail && { email: wrongEmail }) }
  const saving = useMutation({
    mutationFn: () => {
      if (driver)
        return changeDriver(driver.id, { name: draft.name, phone: draft.phone, vehicle: readVehicle(vehicle) })
      const body = { ...draft, phone: draft.phone || undefined, locale }
      return inviteDriver(body, keyOf(body))
    },
    onSuccess: ({ name }) => {
      toast(
        driver
          ? { title: t`Driver saved`, description: name ?? '', variant: 'success' }
          : {
              title: t`Invitation sent`,
              description: t`${draft.email} has 24 hours to choose a password.`,
              variant: 'success'
            }
      )
      void queryClient.invalidateQueries({ queryKey: peopleKeys.drivers })
      onClose()
    }
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(problems).length === 0 && !saving.isPending) saving.mutate()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={driver ? t`Edit driver` : t`Invite a driver`}
      description={
        driver ? undefined : t`An email asks them to choose a password. Until then nobody can give them work.`
      }
    >
      <form noValidate onSubmit={submit} className="mt-5 grid gap-4">
        <PersonFields
          draft={draft}
          problems={{ ...fieldProblems(saving.error), ...(tried && problems) }}
          onChange={setDraft}
          fixedEmail={driver !== null}
        />
        {driver && <VehicleFields draft={vehicle} problems={tried ? wrongVehicle : {}} onChange={setVehicle} />}
        {!driver && <MailLanguage value={locale} onChange={setLocale} />}
        <RefusalNote error={saving.error} />
        <Button type="submit" variant="primary" block busyText={saving.isPending && t`Saving...`}>
          {driver ? <Trans>Save changes</Trans> : <Trans>Send invitation</Trans>}
        </Button>
      </form>
    </Dialog>
  )
}

function draftOf(driver: AdminDriver | null): VehicleDraft {
  const { kind, maxKg, maxParcels } = driver?.vehicle ?? usualVehicles.car
  return { kind, maxKg: String(maxKg), maxParcels: String(maxParcels) }
}

function readVehicle({ kind, maxKg, maxParcels }: VehicleDraft): VehicleBody {
  return { kind, maxKg: Number(maxKg), maxParcels: Number(maxParcels) }
}
