import { z } from 'zod/mini'

/** An application waits, then an admin decides once. Approved ones are shown as Active customers. */
export const companyStatusSchema = z.enum(['PENDING_VERIFICATION', 'APPROVED', 'REJECTED'])

export type CompanyStatus = z.infer<typeof companyStatusSchema>
