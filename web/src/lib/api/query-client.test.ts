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

  it('a change fails at once, and does not happen unasked when the network is back', async () => {
    const change = vi.fn(noNetwork)
    const mutation = new MutationObserver(queryClient, { mutationFn: change })
    const done = mutation.mutate().catch((error: unknown) => error)
    await expect.poll(() => mutation.getCurrentResult().status).toBe('error')
    expect(await done).toBeInstanceOf(TypeError)
    onlineManager.setOnline(true)
    await queryClient.resumePausedMutations()
    expect(change).toHaveBeenCalledTimes(1)
  })

  it('a question fails at once, and is asked again when the network is back; what is there is not', async () => {
    const ask = vi.fn<() => Promise<string>>(noNetwork)
    const known = vi.fn(() => Promise.resolve('new'))
    queryClient.setQueryData(['known'], 'old')
    const failing = new QueryObserver(queryClient, { queryKey: ['asked'], queryFn: ask })
    const stops = [failing, new QueryObserver(queryClient, { queryKey: ['known'], queryFn: known })].map((each) =>
      each.subscribe(() => undefined)
    )
    await expect.poll(() => failing.getCurrentResult().status).toBe('error')
    ask.mockResolvedValue('there')
    onlineManager.setOnline(true)
    await expect.poll(() => failing.getCurrentResult().data).toBe('there')
    expect(known).not.toHaveBeenCalled()
    for (const stop of stops) stop()
  })
})
