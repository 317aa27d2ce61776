import { z } from 'zod/mini'
import { decideApplicationBodySchema } from './companies.ts'

/** The decision to preview, in the form of the decision itself. */
export const decisionMailBodySchema = decideApplicationBodySchema

/** The mail as it would be sent now, in the applicant's language. Its link is created only when it is sent. */
export const decisionMailSchema = z.object({
  locale: z.enum(['sv', 'en']),
  subject: z.string(),
  heading: z.string(),
  greeting: z.nullable(z.string()),
  paragraphs: z.array(z.string()),
  details: z.array(z.object({ label: z.string(), value: z.string() })),
  /** The label of its button. */
  action: z.string(),
  notes: z.array(z.string()),
  because: z.string()
})
export type DecisionMail = z.infer<typeof decisionMailSchema>
