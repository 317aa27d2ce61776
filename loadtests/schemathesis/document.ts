/**
 * The API document with its tuples as lists of either item, of the same length: Schemathesis 4 turns `prefixItems` into
 * a list of schemas below `items`, which it then refuses as no schema of OpenAPI 3.1.
 */
export function withoutTuples(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutTuples)
  if (typeof value !== 'object' || value === null) return value
  const { prefixItems, ...rest } = Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, withoutTuples(inner)])
  )
  if (!Array.isArray(prefixItems)) return prefixItems === undefined ? rest : { ...rest, prefixItems }
  return { ...rest, items: { anyOf: prefixItems }, minItems: prefixItems.length, maxItems: prefixItems.length }
}
