import { Trans, useLingui } from '@lingui/react/macro'
import { Phone } from 'lucide-react'
import { buttonVariants } from '#components/button.tsx'
import { supportPhone } from '#lib/contact.ts'

/** Says what is true: there is no chat yet, there is a phone. */
export function MessagesTab() {
  const { t } = useLingui()
  return (
    <div className="drv-pane flex-1">
      <h1 className="text-28">{t`Messages`}</h1>
      <p className="mt-2 text-18 text-text-2">
        <Trans>Messages with dispatch come with a later version. Until then, call.</Trans>
      </p>
      <a href={supportPhone.href} className={`${buttonVariants({ variant: 'primary', block: true })} mt-5`}>
        <Phone className="size-5" strokeWidth={1.75} aria-hidden />
        {t`Call dispatch`} {supportPhone.shown}
      </a>
    </div>
  )
}
