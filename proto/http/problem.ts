import { z } from 'zod/mini'

/** RFC 9457, plus `message` (= detail) and `error` (= code), which clients read as well. */
export const problemSchema = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  message: z.string(),
  error: z.string(),
  requestId: z.string(),
  errors: z.optional(z.array(z.object({ path: z.string(), message: z.string() })))
})
export type Problem = z.infer<typeof problemSchema>
