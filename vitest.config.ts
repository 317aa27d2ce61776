import { defineConfig } from 'vitest/config'

const outside = ['**/node_modules/**', '**/dist/**']
// All times here are there to end what hangs: a slow machine may take its time. How long anything takes, benches tell.
const expect = { poll: { timeout: 120_000 } }

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          expect,
          include: ['{proto,packages,services,scripts,infra,loadtests}/**/*.test.ts'],
          exclude: [...outside, '**/*.{int,e2e,long,stack}.test.ts'],
          testTimeout: 60_000,
          // They touch nothing that another could see, and a process for each costs more than most of them do.
          pool: 'threads',
          isolate: false,
          maxWorkers: 3
        }
      },
      {
        test: {
          name: 'int',
          expect,
          include: ['{packages,services,scripts,infra}/**/*.int.test.ts'],
          exclude: outside,
          globalSetup: ['packages/testkit/src/servers/global-postgres.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          // Each test has a database of its own, and the modules are loaded once per worker instead of once per file: half a
          // second of a processor each. What a worker's metrics have counted before, a test subtracts.
          isolate: false,
          setupFiles: ['packages/testkit/src/setup-telemetry.ts'],
          // Some of them wait more than they work.
          maxWorkers: 4,
          sequence: { groupOrder: 1 }
        }
      },
      {
        test: {
          name: 'e2e',
          expect,
          include: ['services/**/*.e2e.test.ts'],
          // For a product that somebody else has started.
          exclude: process.env.PRODUCT_URL ? outside : [...outside, '**/product-elsewhere.e2e.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
          // Two products and two browsers at once take as long as one after the other, and each waits twice as long.
          maxWorkers: 1,
          sequence: { groupOrder: 2 }
        }
      },
      {
        test: {
          name: 'long',
          expect,
          include: ['{packages,services,loadtests}/**/*.long.test.ts'],
          exclude: outside,
          globalSetup: ['packages/testkit/src/servers/global-postgres.ts'],
          testTimeout: 900_000,
          hookTimeout: 300_000,
          // Each starts a product, and often a browser.
          maxWorkers: 2,
          sequence: { groupOrder: 3 }
        }
      },
      {
        test: {
          name: 'stack',
          expect,
          include: ['{packages,services,infra}/**/*.stack.test.ts'],
          exclude: outside,
          testTimeout: 300_000,
          hookTimeout: 300_000,
          // A stack is a dozen processes: one, and beside it what needs fewer.
          maxWorkers: 2,
          sequence: { groupOrder: 4 }
        }
      },
      {
        extends: 'web/vite.config.ts',
        test: {
          name: 'web',
          expect,
          root: 'web',
          include: ['src/**/*.test.{ts,tsx}'],
          setupFiles: ['src/test/setup.ts'],
          environment: 'happy-dom',
          // A document of their own in a context of their own: a process for each file costs more than most tests do.
          pool: 'vmThreads',
          maxWorkers: 3,
          testTimeout: 60_000
        }
      }
    ]
  }
})
