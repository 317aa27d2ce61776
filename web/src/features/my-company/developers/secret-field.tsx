import { Trans, useLingui } from '@lingui/react/macro'
import { Copy, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#components/forms/button.tsx'
import { Field, Input } from '#components/forms/field.tsx'
import { Note } from '#components/feedback/note.tsx'
import { toast } from '#lib/page/toast.ts'

interface SecretFieldProps {
  label: string
  secret: string
  onDone: () => void
  /** What happens to an earlier secret. */
  children?: ReactNode
}

/** A secret that is shown this once. */
export function SecretField({ label, secret, onDone, children }: SecretFieldProps) {
  const { t } = useLingui()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret)
      toast({ title: t`Copied`, variant: 'success' })
    } catch {
      toast({ title: t`Could not copy`, description: t`Mark the text and copy it yourself.`, variant: 'destructive' })
    }
  }
  return (
    <div className="mt-4 grid gap-3">
      <Note tone="warning" icon={TriangleAlert}>
        <Trans>Copy it now: it is shown this once. Store it where you store passwords.</Trans> {children}
      </Note>
      <Field label={label}>
        <Input
          readOnly
          value={secret}
          className="bg-sunken font-mono text-14"
          onFocus={(event) => event.target.select()}
        />
      </Field>
      <Button variant="primary" block onClick={() => void copy()}>
        <Copy className="size-5" strokeWidth={1.75} aria-hidden />
        <Trans>Copy</Trans>
      </Button>
      <Button block onClick={onDone}>
        <Trans>I have stored it</Trans>
      </Button>
    </div>
  )
}
