import { type Application, type ApplicationFilter, countApplications, listApplications } from '#db/applications.ts'
import { findCompany } from '#db/companies.ts'
import type { Company } from '#domain/company.ts'
import { NotFoundError } from '@ilbud/kernel/errors'
import { recordRead } from '@ilbud/kernel/events/audit'
import type { PageEnd, Position } from '@ilbud/kernel/http/input/page'
import type { Actor, CompaniesDeps } from './deps.ts'

export type { Application }

interface Page extends PageEnd {
  applications: Application[]
}

interface ApplicationsRequest {
  filter: ApplicationFilter
  limit: number
  after: Position | null
  actor: Actor
}

/** One page of the applications, newest first. Recorded in the audit log, since they contain names and addresses. */
export async function readApplications(
  deps: CompaniesDeps,
  { filter, limit, after, actor }: ApplicationsRequest
): Promise<Page> {
  const { db, dataKey } = deps
  const [found, count] = await Promise.all([
    listApplications(db, filter, { limit: limit + 1, after, dataKey }),
    countApplications(db, filter, dataKey)
  ])
  await recordRead(deps, 'companies', { actor, action: 'company.list', objectType: 'company', objectId: '*' })
  const applications = found.slice(0, limit)
  const last = applications.at(-1)
  const next = found.length > limit && last ? { createdAt: last.company.createdAt, id: last.company.id } : null
  return { applications, ...count, next }
}

export async function getCompany({ db, dataKey }: CompaniesDeps, id: string): Promise<Company> {
  const company = await findCompany(db, id, dataKey)
  if (!company) throw new NotFoundError('Company')
  return company
}
