import { z } from 'zod/mini'

interface OtherNames {
  /** By a field's own name: its other names, in order of precedence. */
  names: Record<string, readonly string[]>
  /** Whether a value counts as missing, so that the next name is tried. */
  isAbsent: (value: unknown) => boolean
}

/**
 * One field, several names (docs/protocols/http.md#placing-an-order). The schema knows only the field's own; errors are reported under the name that
 * was sent.
 */
export function underOtherNames<Schema extends z.ZodMiniObject>(
  schema: Schema,
  { names, isAbsent }: OtherNames
): Schema {
  // A body may have hundreds of thousands of others, which are not even copied.
  const known = [...Object.keys(schema.shape), ...Object.values(names).flat()]
  const rename = z.transform((body: unknown, context) => {
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
    const sent = body as Record<string, unknown>
    const fields = Object.fromEntries(
      known.filter((name) => Object.hasOwn(sent, name)).map((name) => [name, sent[name]])
    )
    const sentAs = new Map<PropertyKey | undefined, string>()
    for (const [field, others] of Object.entries(names)) {
      const other = isAbsent(fields[field]) && others.find((name) => !isAbsent(fields[name]))
      if (!other) continue
      fields[field] = fields[other]
      sentAs.set(field, other)
    }
    if (sentAs.size === 0) return fields
    for (const { path, message, input } of z.safeParse(schema, fields).error?.issues ?? []) {
      const [first, ...rest] = path
      context.issues.push({ code: 'custom', path: [sentAs.get(first) ?? first ?? '', ...rest], message, input })
    }
    return fields
  })
  return z.pipe(rename, schema as never) as unknown as Schema
}
