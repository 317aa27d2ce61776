import { notifications } from '#service.ts'
import { createHttp } from '@ilbud/kernel/http/create-http'
import { run } from '@ilbud/kernel/process/run'
import type { Service } from '@ilbud/kernel/process/service'
import { Auth } from '@ilbud/proto/grpc/gen/auth_pb'
import { serveSome } from '@ilbud/testkit/serve-some'
import { z } from 'zod'

/** An auth that answers what the mail about a changed password needs: everybody has the same address. */
const auth: Service = {
  name: 'auth',
  config: z.object({}),
  async build(context) {
    const nothing = async (): Promise<void> => undefined
    return {
      app: createHttp({ service: 'auth', context, rows: [] }),
      rpc: [serveSome(Auth, { address: async () => ({ email: 'saga@ilbud.example', name: 'Saga Ek', locale: 'sv' }) })],
      start: nothing,
      drain: nothing,
      stop: nothing
    }
  }
}

// For the crash tests: notifications in a process of its own that can be ended at a failpoint.
await run([auth, notifications])
