import { notifications } from '#service.ts'
import { createHttp } from '@ilbud/kernel/http/create-http'
import { defineService } from '@ilbud/kernel/process/define-service'
import { run } from '@ilbud/kernel/process/run'
import { Auth } from '@ilbud/proto/grpc/gen/auth_pb'
import { serveSome } from '@ilbud/testkit/serve-some'
import { z } from 'zod'

/** An auth that answers what the mail about a changed password needs: everybody has the same address. */
const auth = defineService({
  name: 'auth',
  config: z.object({}),
  build: async (context) => ({
    app: createHttp({ service: 'auth', context, rows: [] }),
    rpc: [serveSome(Auth, { address: async () => ({ email: 'saga@ilbud.example', name: 'Saga Ek', locale: 'sv' }) })]
  })
})

// For the crash tests: notifications in a process of its own that can be ended at a failpoint.
await run([auth, notifications])
