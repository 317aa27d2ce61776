import { z } from 'zod/mini'

/** An id, in lower case as everywhere in the product: ids are compared as texts, and a UUID may be spelt in either. */
export function id(error: string | ((issue: { input?: unknown }) => string) = 'Must be an id') {
  const inLowerCase = z.transform((sent: unknown) => (typeof sent === 'string' ? sent.toLowerCase() : sent))
  return z.pipe(inLowerCase, z.uuid({ error }) as never) as unknown as z.ZodMiniUUID
}

export const idParamsSchema = z.object({ id: id() })
export const orderIdParamsSchema = z.object({ orderId: id() })
