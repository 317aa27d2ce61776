import { type CompanyForm, registeredCompanySchema } from '@ilbud/proto/http/companies/companies'
import { i18n } from '@lingui/core'
import { api } from '#lib/api/api.ts'

/** Mails about the application will be in the page's language. */
export function applyForCompany(form: CompanyForm, key: string) {
  return api(registeredCompanySchema, '/api/companies/register', {
    method: 'POST',
    headers: { 'accept-language': i18n.locale, 'idempotency-key': key },
    body: JSON.stringify(form)
  })
}
