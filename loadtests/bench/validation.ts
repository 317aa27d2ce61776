import { serializerCompiler, validatorCompiler } from '@ilbud/kernel/http/input/zod-compilers'
import { orders } from '@ilbud/orders/service'
import { schemas } from '@ilbud/proto/http/schemas'
import { parcel } from '#chaos/load/parcel.ts'
import { contest, race, repeat, type Contender } from '#bench/measuring/contest.ts'
import { ratioOf, spreadOf } from '#bench/measuring/figures.ts'
import { conclude } from '#bench/measuring/goals.ts'
import { withOwnPostgres } from '#bench/servers/own-postgres.ts'
import { startOwnService } from '#bench/servers/own-service.ts'
import { countSchemaRuns } from '#bench/servers/schema-runs.ts'

/**
 * `npm run bench -- validation`: F16, the share of the CPU of placing an order (in orders, without its Postgres, which
 * would make the share smaller) that is spent on validating the body; and the number of schemas run for a read of a
 * parcel.
 */
const path = '/api/v1/orders'
const { body, response } = schemas[`POST ${path}`]
const checksAtATime = 50

await withOwnPostgres({ name: 'validation', durable: false }, async ({ create, folder, postmaster }) => {
  const url = await create('shop')
  await orders.migrate!({ DATABASE_URL: url })
  const service = await startOwnService('orders', url, folder)
  try {
    const answer = await (await service.ask(path, parcel)).body.json()
    const check = validatorCompiler({ schema: body, method: 'POST', url: path, httpPart: 'body' })
    const write = serializerCompiler({ schema: response[201], method: 'POST', url: path, httpStatus: '201' })
    const many = (name: string, work: () => unknown): Contender => ({
      name,
      work: (ms) =>
        repeat(ms, async () => {
          for (let count = 0; count < checksAtATime; count++) work()
          return checksAtATime
        })
    })
    const measured = await race(
      [
        {
          name: 'POST /api/v1/orders',
          pids: [service.pid],
          isClient: true,
          work: (ms) => repeat(ms, () => service.ask(path, parcel).then(({ body }) => body.dump().then(() => 1)), 4)
        },
        many('its body is checked', () => check(parcel)),
        many('its answer is checked and written', () => write(answer)),
        many('its answer is written', () => JSON.stringify(answer))
      ],
      postmaster
    )
    const [request, checked, both, written] = measured.map(({ ourMicros }) => ourMicros) as [
      number[],
      number[],
      number[],
      number[]
    ]
    const percent = (micros: number[]) =>
      ratioOf(
        micros.map((each) => each * 100),
        request
      )
    // Last, because counting the schemas slows them down.
    const runs = await countSchemaRuns({ DATABASE_URL: await create('counted'), DATA_KEY: 'A'.repeat(43) + '=' })
    conclude('validation', {
      title: `F16  checks at the door, of the CPU that a request costs its service: median of ${contest.rounds} rounds`,
      measured,
      goals: [
        { what: 'new order, its body', spread: percent(checked), unit: ' %', atMost: 2 },
        { what: 'new order, its answer', spread: percent(both.map((each, at) => each - written[at]!)), unit: ' %' },
        { what: 'schemas run for a new order', spread: spreadOf([runs.createOrder]), unit: '' },
        { what: 'schemas run for a read of a parcel', spread: spreadOf([runs.track]), unit: '', atMost: 0 }
      ]
    })
  } finally {
    await service.stop()
  }
})
