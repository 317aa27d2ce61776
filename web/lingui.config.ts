import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

/** Features that load on demand bring their own texts; the rest is in the first load. */
export const lazyFeatures = [
  'landing',
  'tracking',
  'driver',
  'send-package',
  'my-orders',
  'my-company',
  'account',
  'admin',
  'dispatch',
  'people',
  'settings',
  'company',
  'pages'
] as const

const tests = ['**/*.test.ts', '**/*.test.tsx']

export default defineConfig({
  rootDir: import.meta.dirname,
  sourceLocale: 'en',
  locales: ['en', 'sv'],
  format: formatter({ lineNumbers: false, origins: false }),
  catalogs: [
    {
      path: '<rootDir>/src/locales/{locale}',
      include: ['src'],
      exclude: [...lazyFeatures.map((feature) => `src/features/${feature}/**`), ...tests]
    },
    ...lazyFeatures.map((feature) => ({
      path: `<rootDir>/src/locales/${feature}/{locale}`,
      include: [`src/features/${feature}`],
      exclude: tests
    }))
  ]
})
