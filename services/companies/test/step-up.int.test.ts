import { randomUUID } from 'node:crypto'
import { routes } from '@ilbud/proto/http/routes'
import { aUser } from '@ilbud/testkit/services/test-context'
import { expect } from 'vitest'
import { anApprovedCompany } from './a-companies.ts'
import { it } from './companies-test.ts'

const rows = routes.filter(({ service, stepUp }) => service === 'companies' && stepUp)

it('keys and people of a company are changed by nobody whose sign-in is old', async ({ companies }) => {
  const companyId = await anApprovedCompany(companies)
  const answers: unknown[] = []
  for (const { method, path, policy } of rows) {
    for (const role of policy as ('admin' | 'company_admin')[]) {
      const user = aUser({ role, companyId: role === 'company_admin' ? companyId : null, isProven: false })
      const answer = await companies.ask(user, method, path.replace(/:\w+/, randomUUID()), { body: {} })
      answers.push([method, path, answer.statusCode, answer.json().code])
    }
  }
  expect(answers).toEqual(
    [
      ['POST', '/api/companies/me/members'],
      ['PATCH', '/api/companies/me/members/:id'],
      ['DELETE', '/api/companies/me/members/:id'],
      ['POST', '/api/companies/me/api-keys'],
      ['POST', '/api/companies/me/api-keys/:id/rotate'],
      ['DELETE', '/api/companies/me/api-keys/:id'],
      ['DELETE', '/api/admin/v1/api-keys/:id']
    ].map(([method, path]) => [method, path, 403, 'STEP_UP_REQUIRED'])
  )
})
