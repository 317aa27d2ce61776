import type { CompanyApplication } from '@ilbud/proto/http/companies/companies'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Field } from '#components/forms/field.tsx'
import { Select } from '#components/forms/select.tsx'
import { ListTools } from '#features/people/list/list-tools.tsx'
import { PeopleList } from '#features/people/list/people-list.tsx'
import { useAddress } from '#features/people/list/use-address.ts'
import { applicationsQuery } from '#features/people/people-queries.ts'
import { CompanyKeysDialog } from './company-keys-dialog.tsx'
import { CompanyWebhooksDialog } from './company-webhooks-dialog.tsx'
import { EditCompanyDialog } from './edit-company-dialog.tsx'
import { PendingRequests } from './pending-requests.tsx'
import { useCompanyColumns } from './use-company-columns.tsx'

/** Pending requests, then the approved customers. */
export function CompaniesTab() {
  const { t } = useLingui()
  const { read, write } = useAddress()
  const [editing, setEditing] = useState<CompanyApplication | null>(null)
  const [keysOf, setKeysOf] = useState<CompanyApplication | null>(null)
  const [webhooksOf, setWebhooksOf] = useState<CompanyApplication | null>(null)
  const q = read('q')
  const status = read('status') === 'rejected' ? 'REJECTED' : 'APPROVED'
  return (
    <div className="grid gap-8">
      <PendingRequests onEdit={setEditing} />
      <section aria-labelledby="approved">
        <h2 id="approved" className="mb-3 text-18">
          <Trans>Customers</Trans>
        </h2>
        <ListTools
          label={t`Search companies`}
          placeholder={t`Company, admin, email or organization number`}
          q={q}
          onSearch={(next) => write({ q: next })}
          filters={
            <Field label={t`Status`} hideLabel>
              <Select
                className="pr-9 text-14"
                value={status}
                onChange={({ target }) => write({ status: target.value === 'REJECTED' ? 'rejected' : null })}
              >
                <option value="APPROVED">{t`Active`}</option>
                <option value="REJECTED">{t`Rejected`}</option>
              </Select>
            </Field>
          }
        />
        <PeopleList
          query={applicationsQuery(status, q)}
          caption={
            status === 'APPROVED' ? t`Companies with an account, newest first` : t`Rejected applications, newest first`
          }
          columns={useCompanyColumns({ edit: setEditing, showKeys: setKeysOf, showWebhooks: setWebhooksOf })}
          keyOf={({ applicationId }) => applicationId}
          problem={t`We could not load the companies.`}
          empty={
            q
              ? {
                  title: t`No company matches`,
                  text: <Trans>Try a part of the name or the email, or the whole organization number.</Trans>
                }
              : status === 'APPROVED'
                ? { title: t`No companies yet`, text: <Trans>Approved companies are listed here.</Trans> }
                : { title: t`Nothing was rejected`, text: <Trans>Rejected applications are listed here.</Trans> }
          }
        />
      </section>
      {keysOf && <CompanyKeysDialog company={keysOf} onClose={() => setKeysOf(null)} />}
      {webhooksOf && <CompanyWebhooksDialog company={webhooksOf} onClose={() => setWebhooksOf(null)} />}
      {editing && <EditCompanyDialog company={editing} onClose={() => setEditing(null)} />}
    </div>
  )
}
