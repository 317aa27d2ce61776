import { zodResolver } from '@hookform/resolvers/zod'
import { addCostCentreBodySchema, type CostCentre } from '@ilbud/proto/http/companies/companies-me'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { Button } from '#components/forms/button.tsx'
import { Dialog } from '#components/dialogs/dialog.tsx'
import { Field, Input } from '#components/forms/field.tsx'
import { showRefusal } from '#lib/forms/show-refusal.ts'
import { toast } from '#lib/page/toast.ts'
import { addCostCentre, costCentresQuery, editCostCentre } from './company-queries.ts'
import { useCompanyWords } from './use-company-words.ts'

/** Adds a cost centre, or changes one's code or name. */
export function CostCentreDialog({ centre, onClose }: { centre: CostCentre | null; onClose: () => void }) {
  const { t } = useLingui()
  const { say, refusals } = useCompanyWords()
  const queryClient = useQueryClient()
  const form = useForm({
    resolver: zodResolver(addCostCentreBodySchema),
    defaultValues: { code: centre?.code ?? '', name: centre?.name ?? '' }
  })
  const { errors } = form.formState
  const mutation = useMutation({
    mutationFn: (values: { code: string; name: string }) =>
      centre ? editCostCentre(centre.id, values) : addCostCentre(values),
    onSuccess: async (_saved, { code }) => {
      toast({ title: centre ? t`${code} is saved` : t`${code} is added`, variant: 'success' })
      onClose()
      await queryClient.invalidateQueries({ queryKey: costCentresQuery().queryKey })
    },
    onError: (error) => showRefusal(form, t`Could not save the cost centre`, error, { words: refusals })
  })
  const submit = form.handleSubmit((values) => mutation.mutate(values))
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={centre ? t`Edit cost centre` : t`Add a cost centre`}
      description={t`The code is shown on the orders booked to it.`}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="mt-4 grid gap-4">
        <Field
          label={t`Code`}
          hint={
            centre &&
            t`Orders that are placed keep the code they have. Recurring orders with the old one have to be changed.`
          }
          error={say(errors.code?.message)}
        >
          <Input {...form.register('code')} autoComplete="off" />
        </Field>
        <Field label={t`Name`} error={say(errors.name?.message)}>
          <Input {...form.register('name')} autoComplete="off" />
        </Field>
        <Button type="submit" variant="primary" block busyText={mutation.isPending && t`Saving...`}>
          {centre ? <Trans>Save</Trans> : <Trans>Add</Trans>}
        </Button>
      </form>
    </Dialog>
  )
}
