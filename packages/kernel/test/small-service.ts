import { createHttp } from '#http/create-http.ts'
import { defineService } from '#process/define-service.ts'
import { run } from '#process/run.ts'
import { z } from 'zod'

/** A service for the tests of `run`: it prints when it is called, drained and stopped. */
const orders = defineService({
  name: 'orders',
  config: z.object({ DATA_KEY: z.string(), ORDERS_SLOW_MS: z.coerce.number().default(0) }),
  async build(context) {
    const app = createHttp({ service: 'orders', context, rows: [] })
    const config = { unlisted: true }
    app.get('/slow', { config }, async () => {
      process.stdout.write('asked\n')
      await new Promise((resolve) => setTimeout(resolve, 400))
      return 'done'
    })
    app.get('/bug', { config }, async () => {
      void Promise.reject(new Error('nobody caught this'))
      return 'ok'
    })
    const print = (what: string) => async () => void process.stdout.write(`${what}\n`)
    return {
      app,
      prepare: print('started'),
      demo: print('played'),
      endStreams: print('drained'),
      close: print('stopped')
    }
  }
})

await run([orders])
