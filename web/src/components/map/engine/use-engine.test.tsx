import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { aConfig } from '#test/a-config.ts'
import { fakeFetch } from '#test/fake-fetch.ts'
import { useEngine } from './use-engine.ts'

it('a page keeps the map when the cache is emptied, as by signing in', async () => {
  vi.stubGlobal('WebGL2RenderingContext', class {})
  fakeFetch({ 'GET /api/v1/config': () => ({ body: aConfig({ tilesUrl: '/tiles/{z}/{x}/{y}.png' }) }) })
  const destroyed = vi.fn<() => void>()
  const Engine = class {
    setScheme = () => undefined
    destroy = destroyed
  }
  const queryClient = new QueryClient()
  const { result, rerender } = renderHook(
    () => {
      const { container, engine } = useEngine(async () => Engine)
      container.current ??= document.createElement('div')
      return engine
    },
    { wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider> }
  )
  await waitFor(() => expect(result.current).toBeInstanceOf(Engine))
  queryClient.clear()
  await act(async () => rerender())
  expect(result.current).toBeInstanceOf(Engine)
  expect(destroyed).not.toHaveBeenCalled()
})
