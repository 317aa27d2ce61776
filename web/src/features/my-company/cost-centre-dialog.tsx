import { addCostCentreBodySchema, type CostCentre } from '@ilbud/proto/http/companies-me'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { Button } from '#components/button.tsx'
import { Dialog } from '#components/dialog.tsx'
import { Field, Input } from '#components/field.tsx'
import { ApiError } from '#lib/api/api.ts'
import { toast } from '#lib/page/toast.ts'
import { addCostCentre, costCentresQuery, editCostCentre } from './company-queries.ts'
import { byField, useCompanyWords } from './use-company-words.ts'

/** Adds a cost centre, or changes one's code or name. */
export function CostCentreDialog({ centre, onClose }: { centre: CostCentre | null; onClose: () => void }) {
  const { t } = useLingui()
  const words = useCompanyWords()
  const queryClient = useQueryClient()
  const [values, setValues] = useState({ code: centre?.code ?? '', name: centre?.name ?? '' })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const { code } = values
  const mutation = useMutation({
    mutationFn: () => (centre ? editCostCentre(centre.id, values) : addCostCentre(values)),
    onSuccess: async () => {
      toast({ title: centre ? t`${code} is saved` : t`${code} is added`, variant: 'success' })
      onClose()
      await queryClient.invalidateQueries({ queryKey: costCentresQuery().queryKey })
    },
    onError: (error) => {
      if (!(error instanceof ApiError) || error.code !== 'COST_CENTRE_EXISTS') {
        return words.toastFailure(t`Could not save the cost centre`, error)
      }
      setErrors({ code: error.code })
      document.getElementById('centre-code')?.focus()
    }
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const checked = addCostCentreBodySchema.safeParse(values)
    setErrors(checked.success ? {} : byField(checked.error.issues))
    if (checked.success) mutation.mutate()
    else document.getElementById(`centre-${String(checked.error.issues[0]?.path[0])}`)?.focus()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={centre ? t`Edit cost centre` : t`Add a cost centre`}
      description={t`The code is shown on the orders booked to it.`}
    >
      <form noValidate onSubmit={submit} className="mt-4 grid gap-4">
        {(['code', 'name'] as const).map((field) => (
          <Field
            key={field}
            id={`centre-${field}`}
            label={field === 'code' ? t`Code` : t`Name`}
            error={errors[field] && words.say(errors[field])}
          >
            <Input
              value={values[field]}
              autoComplete="off"
              onChange={(event) => setValues({ ...values, [field]: event.target.value })}
            />
          </Field>
        ))}
        <Button type="submit" variant="primary" block busyText={mutation.isPending && t`Saving...`}>
          {centre ? <Trans>Save</Trans> : <Trans>Add</Trans>}
        </Button>
      </form>
    </Dialog>
  )
}
