import { confirmContact, withdrawContact } from '#use-cases/change-contact.ts'
import type { CompaniesDeps } from '#use-cases/deps.ts'
import { editOwnCompany } from '#use-cases/edit-company.ts'
import { getCompany } from '#use-cases/read-company.ts'
import { NotFoundError } from '@ilbud/kernel/errors'
import type { User } from '@ilbud/kernel/http/identity'
import { defineRoutes } from '@ilbud/kernel/http/routes'
import type { FastifyPluginAsync } from 'fastify'
import { toCompanyView } from './company-view.ts'

/** The company in the caller's token; the only one that the caller may act for. */
export function companyOf({ companyId }: User): string {
  if (companyId === null) throw new NotFoundError('Company')
  return companyId
}

/** A company's own record. */
export function ownCompanyRoutes(deps: CompaniesDeps): FastifyPluginAsync {
  return defineRoutes((route) => {
    route('GET /api/companies/me', async ({ user }) => toCompanyView(await getCompany(deps, companyOf(user))))

    route('PATCH /api/companies/me', async ({ user, body: edit }) =>
      toCompanyView(await editOwnCompany(deps, { companyId: companyOf(user), edit, actor: user }))
    )

    route('DELETE /api/companies/me/contact-change', ({ user }) =>
      withdrawContact(deps, { companyId: companyOf(user), actor: user })
    )

    route('POST /api/companies/contact/confirm', ({ body }) => confirmContact(deps, body.token))
  })
}
