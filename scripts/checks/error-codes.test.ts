import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const read = (patterns: string[]) =>
  globSync(patterns, { cwd: root })
    .filter((file) => !/\.test\.tsx?$|node_modules/.test(file))
    .map((file) => readFileSync(root + file, 'utf8'))
    .join('\n')

/** Codes for which no screen has words, and why none needs them. */
const withoutWords: Record<string, string> = {
  BAD_REQUEST: 'the client sends nothing that cannot be read',
  BULK_TOO_LARGE: 'the board sends its bulks in parts',
  CLOSED: 'ends a socket',
  EXPORT_RUNNING: 'said by the status, 409',
  EXPORT_TOO_LARGE: 'the dialog proposes a shorter period whatever was refused',
  HEADERS_TOO_LARGE: 'the client sends no such headers',
  IDEMPOTENCY_MISMATCH: 'the client makes its keys from what it sends',
  INVALID_JSON: 'the client sends JSON',
  LINK_INVALID: 'the page says that the link is not complete whatever was refused',
  METHOD_NOT_ALLOWED: 'the client calls the routes that there are',
  NO_ADDRESS: 'why a mail was not sent',
  NO_KEYS: 'why a push message was not sent',
  NO_PROVIDER: 'the button is shown where there is a provider',
  PLAN_TOO_LARGE: 'the dialog counts the orders first',
  PUSH_UNAVAILABLE: 'the switch is shown where there are keys',
  SCOPE_MISSING: 'for API keys',
  TOO_LONG: 'the client has no such addresses',
  TOO_MANY_SOCKETS: 'the client tries again by itself',
  UNKNOWN_ENCODING: 'the client sends none'
}

/** Every code with which a service refuses a call. */
function codesOfTheServer(): string[] {
  const source = read(['services/*/src/**/*.ts', 'packages/kernel/src/**/*.ts'])
  const raised = source.matchAll(
    /(?:Error|super|refused|[uU]serExists|reasonInvalid)\(\s*(?:[45]\d\d,\s*)?'([A-Z][A-Z_]+)'/g
  )
  const byStatus = source.matchAll(/\b[45]\d\d: \{ code: '([A-Z_]+)'/g)
  const named = source.matchAll(/message = '[^']*', code = '([A-Z_]+)'/g)
  // The codes of Node's own errors.
  const nodes = /^(E[A-Z]+|CONNECTION_FAILED)$/
  return [...new Set([...raised, ...byStatus, ...named].map(([, code]) => code!))].filter((code) => !nodes.test(code))
}

// English has the server's own message; that every text has its translation is checked by check-texts.ts.
it('every code that a screen can meet has words there', () => {
  const codes = codesOfTheServer()
  const screens = read(['web/src/{app,components,features,lib}/**/*.{ts,tsx}'])
  const hasWords = (code: string) => new RegExp(`\\b${code}\\b`).test(screens)
  expect(codes.length).toBeGreaterThan(70)
  expect(codes.filter((code) => !hasWords(code) && !(code in withoutWords))).toEqual([])
  expect(Object.keys(withoutWords).filter((code) => !codes.includes(code))).toEqual([])
})
