import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod/mini'
import { Button } from '#components/forms/button.tsx'
import { Dialog } from '#components/dialogs/dialog.tsx'
import { Field, Input } from '#components/forms/field.tsx'
import { paths } from '#lib/page/paths.ts'

/** Staff place orders on behalf of a customer: the form asks for the customer first, and is the sender's otherwise. */
export function CreateOrderDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [email, setEmail] = useState('')
  const [wrong, setWrong] = useState(false)
  const go = () => {
    const isEmail = z.email().safeParse(email.trim()).success
    setWrong(!isEmail)
    if (isEmail) void navigate(`${paths.send}?onBehalfOf=${encodeURIComponent(email.trim())}`)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Create Order`}
      description={t`For which customer? The order, its emails and its price are theirs.`}
    >
      <form
        noValidate
        className="mt-4 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          go()
        }}
      >
        <Field label={t`Email of the customer`} error={wrong ? t`Please enter a valid email address` : undefined}>
          <Input type="email" autoComplete="off" value={email} onChange={(event) => setEmail(event.target.value)} />
        </Field>
        <Button type="submit" variant="primary" block>
          <Trans>Fill in the order</Trans>
        </Button>
      </form>
    </Dialog>
  )
}
