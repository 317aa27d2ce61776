import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '#components/forms/button.tsx'

/** Asks before an address is confirmed, because programs open links to look at them. */
export function ConfirmAddress({
  children,
  isPending,
  confirm
}: {
  /** What confirming it means. */
  children: ReactNode
  isPending: boolean
  confirm: () => void
}) {
  const { t } = useLingui()
  return (
    <>
      <p className="text-text-2">{children}</p>
      <Button variant="primary" block busyText={isPending && t`Sending...`} onClick={() => confirm()}>
        <Trans>Confirm the address</Trans>
      </Button>
    </>
  )
}
