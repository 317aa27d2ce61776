import { fireEvent, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderPage } from '#test/render.tsx'
import { Boundary } from './boundary.tsx'

const reported = vi.fn<(...said: unknown[]) => void>()
beforeEach(() => {
  reported.mockClear()
  vi.spyOn(console, 'error').mockImplementation(reported)
})

it('an error in an effect leaves what is around it, is reported once, and can be tried again', () => {
  let isBroken = true
  function Drawing() {
    useEffect(() => {
      if (isBroken) throw new Error('while drawing')
    }, [])
    return <p>the drawing</p>
  }
  renderPage(
    <>
      <p>the list</p>
      <Boundary instead={(error, again) => <button onClick={again}>{(error as Error).message}</button>}>
        <Drawing />
      </Boundary>
    </>
  )
  screen.getByText('the list')
  expect(screen.queryByText('the drawing')).toBeNull()
  expect(
    reported.mock.calls.filter((said) => said.some((part) => String(part).includes('while drawing')))
  ).toHaveLength(1)
  isBroken = false
  fireEvent.click(screen.getByRole('button', { name: 'while drawing' }))
  screen.getByText('the drawing')
})
