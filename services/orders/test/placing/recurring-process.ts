import { orders } from '#service.ts'
import { createHttp } from '@ilbud/kernel/http/create-http'
import { defineService } from '@ilbud/kernel/process/define-service'
import { run } from '@ilbud/kernel/process/run'
import { Auth, type FindUserRequest } from '@ilbud/proto/grpc/gen/auth_pb'
import { serveSome } from '@ilbud/testkit/services/serve-some'
import { z } from 'zod'

/** An auth that knows everybody, as a customer. */
const auth = defineService({
  name: 'auth',
  config: z.object({}),
  build: async (context) => {
    const findUser = async ({ by }: FindUserRequest) => ({
      id: by.value ?? '',
      name: 'Saga Ek',
      email: 'saga@ilbud.example',
      role: 'customer'
    })
    return { app: createHttp({ service: 'auth', context, rows: [] }), rpc: [serveSome(Auth, { findUser })] }
  }
})

// For the crash test: orders in a process of its own that can be ended at a failpoint.
await run([auth, orders])
