import { z } from 'zod/mini'
import { decideApplicationBodySchema } from './companies.ts'

/** What a decision on an application would be told in; the same form as the decision itself. */
export const decisionMailBodySchema = decideApplicationBodySchema

/** The mail as it would go out now, in the applicant's language. Its link is made when it does. */
export const decisionMailSchema = z.object({
  locale: z.enum(['sv', 'en']),
  subject: z.string(),
  heading: z.string(),
  greeting: z.nullable(z.string()),
  paragraphs: z.array(z.string()),
  details: z.array(z.object({ label: z.string(), value: z.string() })),
  /** What its button says. */
  action: z.string(),
  notes: z.array(z.string()),
  because: z.string()
})
export type DecisionMail = z.infer<typeof decisionMailSchema>
