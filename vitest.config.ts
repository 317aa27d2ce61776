import { defineConfig } from 'vitest/config'

const outside = ['**/node_modules/**', '**/dist/**']

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{proto,packages,services,scripts,infra,loadtests}/**/*.test.ts'],
          exclude: [...outside, '**/*.{int,e2e,stack}.test.ts'],
          // They touch nothing that another could see, and a process for each costs more than most of them do.
          pool: 'threads',
          isolate: false,
          maxWorkers: 2
        }
      },
      {
        test: {
          name: 'int',
          include: ['{packages,services,scripts,infra}/**/*.int.test.ts'],
          exclude: outside,
          globalSetup: ['packages/testkit/src/global-postgres.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
          // Some of them wait more than they work.
          maxWorkers: 3,
          sequence: { groupOrder: 1 }
        }
      },
      {
        test: {
          name: 'e2e',
          include: ['{services,web,loadtests}/**/*.e2e.test.ts'],
          exclude: outside,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
          sequence: { groupOrder: 2 }
        }
      },
      {
        test: {
          name: 'stack',
          include: ['services/**/*.stack.test.ts'],
          exclude: outside,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // A stack is a dozen processes: one after the other.
          fileParallelism: false,
          sequence: { groupOrder: 3 }
        }
      },
      {
        extends: 'web/vite.config.ts',
        test: {
          name: 'web',
          root: 'web',
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          maxWorkers: 2,
          testTimeout: 20_000
        }
      }
    ]
  }
})
