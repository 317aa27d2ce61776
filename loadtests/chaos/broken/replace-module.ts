import { registerHooks } from 'node:module'

const root = new URL('../../../', import.meta.url)

/**
 * Loads `double` wherever the module at `path` (from the root) is imported, except by `double` itself. Has to run before
 * the product's own code: see `breakage.ts`.
 */
export function replaceModule(path: string, double: URL): void {
  const { href } = new URL(path, root)
  registerHooks({
    resolve(specifier, context, next) {
      const resolved = next(specifier, context)
      return resolved.url === href && context.parentURL !== double.href ? { ...resolved, url: double.href } : resolved
    }
  })
}
