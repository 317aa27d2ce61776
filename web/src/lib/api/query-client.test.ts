import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createQueryClient } from './query-client.ts'

const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'))

describe('when the browser says that there is no network', () => {
  let queryClient: ReturnType<typeof createQueryClient>
  beforeEach(() => {
    queryClient = createQueryClient()
    queryClient.mount()
    onlineManager.setOnline(false)
  })
  afterEach(() => {
    onlineManager.setOnline(true)
    queryClient.unmount()
    queryClient.clear()
  })

  it('a change fails at once offline and is not sent later', async () => {
    const change = vi.fn(noNetwork)
    const mutation = new MutationObserver(queryClient, { mutationFn: change })
    const done = mutation.mutate().catch((error: unknown) => error)
    await expect.poll(() => mutation.getCurrentResult().status).toBe('error')
    expect(await done).toBeInstanceOf(TypeError)
    onlineManager.setOnline(true)
    await queryClient.resumePausedMutations()
    expect(change).toHaveBeenCalledTimes(1)
  })

  it('a query fails at once offline and is repeated when the network is back; loaded data is not', async () => {
    const queryFn = vi.fn<() => Promise<string>>(noNetwork)
    const refetch = vi.fn(() => Promise.resolve('new'))
    queryClient.setQueryData(['loaded'], 'old')
    const failing = new QueryObserver(queryClient, { queryKey: ['failing'], queryFn })
    const loaded = new QueryObserver(queryClient, { queryKey: ['loaded'], queryFn: refetch })
    const stops = [failing, loaded].map((observer) => observer.subscribe(() => undefined))
    await expect.poll(() => failing.getCurrentResult().status).toBe('error')
    queryFn.mockResolvedValue('there')
    onlineManager.setOnline(true)
    await expect.poll(() => failing.getCurrentResult().data).toBe('there')
    expect(refetch).not.toHaveBeenCalled()
    for (const stop of stops) stop()
  })
})
