import { UnavailableError } from '@ilbud/kernel/errors'
import { Orders } from '@ilbud/proto/grpc/gen/orders_pb'
import { localCalls } from '@ilbud/testkit/services/local-calls'
import { serveSome } from '@ilbud/testkit/services/serve-some'
import { testLog } from '@ilbud/testkit/test-log'
import { expect, it } from 'vitest'
import { createDelayThreshold } from './delay-threshold.ts'

it('the delay threshold is the contract’s until loaded from orders, and stays while orders is unavailable', async () => {
  let answer: () => { delayThresholdMinutes?: number } = () => ({})
  const orders = localCalls('tracking', [serveSome(Orders, { settings: async () => answer() })]).to(Orders)
  const threshold = createDelayThreshold(orders, testLog)
  const asked = async (): Promise<number> => {
    await threshold.refresh()
    return threshold.minutes
  }
  expect(threshold.minutes).toBe(10)
  expect(await asked()).toBe(10)
  answer = () => ({ delayThresholdMinutes: 25 })
  expect(await asked()).toBe(25)
  answer = () => {
    throw new UnavailableError()
  }
  expect(await asked()).toBe(25)
  answer = () => ({ delayThresholdMinutes: 0 })
  expect(await asked()).toBe(0)
})
