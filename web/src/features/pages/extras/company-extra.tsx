import { Trans } from '@lingui/react/macro'
import { CompanyLine } from '#components/layout/company-line.tsx'
import { supportMail, supportPhone } from '#lib/page/contact.ts'

/** With whom the agreement is made, from the operator's settings. */
export function CompanyExtra() {
  return (
    <p>
      <Trans>
        The agreement is with <CompanyLine />. You reach us at {supportMail} and {supportPhone.shown}.
      </Trans>
    </p>
  )
}
