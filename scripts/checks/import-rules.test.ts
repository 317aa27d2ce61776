import { describe, expect, it } from 'vitest'
import { breaches, importRules } from './import-rules.ts'

// One planted breach and one allowed import per rule, since a rule that checks the wrong thing could pass for years.
const planted: Record<string, { file: string; breach: string; fine: string }> = {
  'the client of the specification imports nothing of ours': {
    file: 'services/all/test/suites/spec-client/requests.ts',
    breach: '@ilbud/proto/http/orders/orders',
    fine: 'node:buffer'
  },
  'tests may use the testkit': {
    file: 'proto/events/event.test.ts',
    breach: '@ilbud/web/main',
    fine: '@ilbud/testkit/eventually'
  },
  'generated gRPC code stands alone': {
    file: 'proto/grpc/gen/auth_pb.ts',
    breach: 'zod',
    fine: '@bufbuild/protobuf/codegenv2'
  },
  'proto is the wire: zod and itself, nothing of Node': {
    file: 'proto/http/orders/orders.ts',
    breach: 'node:crypto',
    fine: 'zod/mini'
  },
  'kernel: runtime imports only what is below it': {
    file: 'packages/kernel/src/runtime/config.ts',
    breach: '#db/pool.ts',
    fine: '#errors.ts'
  },
  'kernel: db imports only what is below it': {
    file: 'packages/kernel/src/db/connect.ts',
    breach: '#events/bus.ts',
    fine: '#runtime/settings.ts'
  },
  'kernel: events imports only what is below it': {
    file: 'packages/kernel/src/events/kafka-bus/lag.ts',
    breach: '#http/health.ts',
    fine: '#events/bus.ts'
  },
  'kernel: rpc imports only what is below it': {
    file: 'packages/kernel/src/rpc/grpc/listen.ts',
    breach: '#process/service.ts',
    fine: '#rpc/rpc.ts'
  },
  'kernel: http imports only what is below it': {
    file: 'packages/kernel/src/http/create-http.ts',
    breach: '#process/service.ts',
    fine: '#rpc/rpc.ts'
  },
  'kernel: process imports only what is below it': {
    file: 'packages/kernel/src/process/run.ts',
    breach: '@ilbud/orders/service',
    fine: '#http/health.ts'
  },
  'kernel knows no service': {
    file: 'packages/kernel/src/errors.ts',
    breach: '@ilbud/orders/service',
    fine: 'fastify'
  },
  'testkit knows no service': {
    file: 'packages/testkit/src/browser/browser.ts',
    breach: '@ilbud/orders/service',
    fine: '@ilbud/infra/native/kafka'
  },
  'travel knows streets and no service': {
    file: 'packages/travel/src/streets.ts',
    breach: '@ilbud/kernel/errors',
    fine: '@ilbud/proto/http/fields/fields'
  },
  'the client for shops imports nothing: fetch and WebCrypto are enough': {
    file: 'packages/client/src/ilbud.ts',
    breach: 'node:crypto',
    fine: './follow.ts'
  },
  'the conformance suite of streams knows the protocol alone': {
    file: 'packages/stream-conformance/src/main.ts',
    breach: '@ilbud/proto/http/stream',
    fine: 'node:http'
  },
  'infra starts programs and knows none': {
    file: 'infra/native/kafka.ts',
    breach: '@ilbud/testkit/eventually',
    fine: '@ilbud/kernel/runtime/start-error'
  },
  'the domain is pure': { file: 'services/orders/src/domain/price.ts', breach: 'kysely', fine: '@ilbud/kernel/errors' },
  'use cases know domain, db and kernel': {
    file: 'services/orders/src/use-cases/placing/place-order.ts',
    breach: 'fastify',
    fine: '#db/orders.ts'
  },
  'db knows domain types, kernel and kysely': {
    file: 'services/orders/src/db/orders.ts',
    breach: '#http/orders.ts',
    fine: 'kysely'
  },
  'all and edge are lists of services': {
    file: 'services/all/src/main.ts',
    breach: '@ilbud/orders/src/app',
    fine: '@ilbud/orders/service'
  },
  'a service never imports another service': {
    file: 'services/tracking/src/app.ts',
    breach: '@ilbud/orders/service',
    fine: '#http/track.ts'
  },
  'the simulator is a client: proto/http, the client for shops and npm only': {
    file: 'loadtests/simulator/main.ts',
    breach: '@ilbud/kernel/errors',
    fine: '@ilbud/client'
  },
  'a bench may reach the work that it measures': {
    file: 'loadtests/bench/orders.ts',
    breach: '@ilbud/orders/domain/order',
    fine: '@ilbud/orders/use-cases/placing/place-order'
  },
  'what k6 runs imports k6 and its own folder': {
    file: 'loadtests/k6/script/senders.ts',
    breach: '@ilbud/proto/http/orders/orders',
    fine: 'k6/http'
  },
  'a double may be of what guards an order or a stream': {
    file: 'loadtests/chaos/broken/unlocked-orders.ts',
    breach: '@ilbud/orders/service',
    fine: '@ilbud/orders/db/orders/orders'
  },
  'load tests': { file: 'loadtests/chaos/main.ts', breach: '@ilbud/web/main', fine: '@ilbud/kernel/errors' },
  'a feature never imports a feature': {
    file: 'web/src/features/auth/sign-in.tsx',
    breach: '#features/driver/driver-page.tsx',
    fine: '#components/forms/button.tsx'
  },
  'components and lib know no feature': {
    file: 'web/src/components/forms/button.tsx',
    breach: '#features/auth/sign-in.tsx',
    fine: 'react'
  },
  'the web client knows proto/http only': {
    file: 'web/src/main.tsx',
    breach: '@ilbud/proto/events/orders',
    fine: '@ilbud/proto/http/orders/orders'
  },
  'tools of the web client': { file: 'web/vite.config.ts', breach: '@ilbud/kernel/errors', fine: 'vite' },
  scripts: { file: 'scripts/check.ts', breach: '@ilbud/web/main', fine: 'node:fs' }
}

describe('the import rules', () => {
  it('every import rule has a planted breach', () => {
    expect(Object.keys(planted).sort()).toEqual(importRules.map((rule) => rule.name).sort())
  })

  it.each(Object.entries(planted))(
    'the import rules find the planted breach, and nothing in an allowed import: %s',
    (name, { file, breach, fine }) => {
      expect(breaches(file, `import { a } from '${breach}'\n`)).toEqual([`${file} must not import ${breach} (${name})`])
      expect(breaches(file, `import { a } from '${fine}'\nexport { b } from './b.ts'\n`)).toEqual([])
    }
  )

  it('the import check sees type imports, bare imports, re-exports and dynamic imports', () => {
    const file = 'services/orders/src/domain/order.ts'
    for (const text of [
      `import type { A } from 'pg'`,
      `import 'pg'`,
      `export * from 'pg'`,
      `const pg = await import('pg')`
    ]) {
      expect(breaches(file, text)).toHaveLength(1)
    }
  })

  it('the import check reports a file that no rule covers', () => {
    expect(breaches('elsewhere/a.ts', '')).toEqual(['elsewhere/a.ts stands where no import rule looks'])
  })
})

it('the folders of one feature may import each other', () => {
  const file = 'web/src/features/people/users/role-part.tsx'
  expect(breaches(file, "import { peopleKeys } from '#features/people/people-queries.ts'")).toEqual([])
  expect(breaches(file, "import { path } from '#features/people-of-others/path.ts'")).toHaveLength(1)
})

it('files of one folder import each other by ./', () => {
  const file = 'services/orders/src/db/orders.ts'
  expect(breaches(file, "import { toOrder } from '#db/order-row.ts'")).toEqual([
    `${file} must import ./order-row.ts instead of #db/order-row.ts (same folder: ./)`
  ])
  expect(breaches('services/orders/src/service.ts', "import { buildApp } from '#app.ts'")).toHaveLength(1)
  expect(breaches(file, "import type { Order } from '#domain/order.ts'")).toEqual([])
})

it('the URL of a file is not its path: a folder may have a space or an å', () => {
  const file = 'scripts/start.ts'
  const path = "new URL('../', import.meta.url)"
  expect(breaches(file, `const root = ${path}.${'pathname'}\n`)).toHaveLength(1)
  expect(breaches(file, `const root = fileURLToPath(${path})\n`)).toEqual([])
})
