import { describe, expect, it } from 'vitest'
import { planPrograms, servicesBehind } from './plan.ts'

describe('planPrograms', () => {
  it('the plan has one process per service, each behind its own socket, and the edge behind its port', () => {
    const { programs, env } = planPrograms({ sockets: '/s', ports: [8123] })
    expect(programs.map(({ name }) => name)).toEqual([...servicesBehind('edge'), 'edge'])
    expect(programs.find(({ name }) => name === 'orders')).toEqual({
      name: 'orders',
      service: 'orders',
      address: 'unix:/s/orders',
      env: { LISTEN: 'unix:/s/orders', RPC_LISTEN: 'unix:/s/orders.rpc' }
    })
    expect(programs.at(-1)).toMatchObject({ address: 'http://127.0.0.1:8123', env: { PORT: '8123' } })
    expect(env).toMatchObject({ ORDERS_ADDRESS: 'unix:/s/orders', ORDERS_RPC_ADDRESS: 'unix:/s/orders.rpc' })
    for (const name of ['GATEWAY_ADDRESS', 'REALTIME_ADDRESS']) expect(env).not.toHaveProperty(name)
  })

  it('the plan has realtime behind the gateway where that is asked for', () => {
    const { programs, env } = planPrograms({ front: 'gateway', sockets: '/s', ports: [8123] })
    expect(programs.map(({ name }) => name)).toEqual([...servicesBehind('edge'), 'realtime', 'gateway'])
    expect(env.REALTIME_ADDRESS).toBe('unix:/s/realtime')
  })

  it('the plan names every replica to all processes, and only the first plays the demo', () => {
    const { programs, env } = planPrograms({ replicas: { tracking: 2 }, sockets: '/s', ports: [1, 2] })
    expect(env.TRACKING_ADDRESS).toBe('unix:/s/tracking,unix:/s/tracking.2')
    expect(env.TRACKING_RPC_ADDRESS).toBe('unix:/s/tracking.rpc,unix:/s/tracking.2.rpc')
    const others = programs.filter(({ name }) => name.includes('.'))
    expect(others.map(({ name }) => name)).toEqual(['tracking.2', 'edge.2'])
    for (const { env: own } of programs) expect(own.DEMO_PLAY === 'false').toBe(others.some(({ env }) => env === own))
  })
})
