import { zodResolver } from '@hookform/resolvers/zod'
import { changeEmailBodySchema } from '@ilbud/proto/http/people/auth'
import { Trans, useLingui } from '@lingui/react/macro'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { Button } from '#components/forms/button.tsx'
import { Dialog } from '#components/dialogs/dialog.tsx'
import { Field, Input } from '#components/forms/field.tsx'
import { paths } from '#lib/page/paths.ts'

/** Staff place orders on behalf of a customer: the form asks for the customer first, and is the sender's otherwise. */
export function CreateOrderDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { t } = useLingui()
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Create Order`}
      description={t`For which customer? The order, its emails and its price are theirs.`}
    >
      <CustomerForm />
    </Dialog>
  )
}

function CustomerForm() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const form = useForm({ resolver: zodResolver(changeEmailBodySchema), defaultValues: { email: '' } })
  const submit = form.handleSubmit(({ email }) => {
    void navigate(`${paths.send}?onBehalfOf=${encodeURIComponent(email)}`)
  })
  const wrong = form.formState.errors.email && t`Please enter a valid email address`
  return (
    <form noValidate className="mt-4 grid gap-4" onSubmit={(event) => void submit(event)}>
      <Field label={t`Email of the customer`} error={wrong}>
        <Input {...form.register('email')} type="email" autoComplete="off" />
      </Field>
      <Button type="submit" variant="primary" block>
        <Trans>Fill in the order</Trans>
      </Button>
    </form>
  )
}
