import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dismissToast, removeToast, toast, useToasts } from '#lib/page/toast.ts'
import { renderPage } from '#test/render.tsx'

function Count() {
  return <output aria-label="count">{useToasts().length}</output>
}

const count = () => screen.getByRole('status', { name: 'count' }).textContent

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  act(() => removeToast())
  vi.useRealTimers()
})

describe('toasts', () => {
  it('one toast is shown at a time: the newest', () => {
    renderPage(<Count />)
    act(() => void toast({ title: 'First' }))
    act(() => void toast({ title: 'Second' }))
    expect(screen.queryByText('First')).toBeNull()
    screen.getByText('Second')
    expect(count()).toBe('1')
  })

  it('a toast closes after 5000 ms, after 10 s with a button', () => {
    renderPage(<Count />)
    act(() => void toast({ title: 'Short' }))
    act(() => void vi.advanceTimersByTime(4900))
    screen.getByText('Short')
    act(() => void vi.advanceTimersByTime(200))
    expect(screen.queryByText('Short')).toBeNull()

    act(() => void toast({ title: 'Long', action: { label: 'Undo', run: () => undefined } }))
    act(() => void vi.advanceTimersByTime(9900))
    screen.getByText('Long')
    act(() => void vi.advanceTimersByTime(200))
    expect(screen.queryByText('Long')).toBeNull()
  })

  it('a toast leaves the list 1,000,000 ms after it was dismissed', () => {
    renderPage(<Count />)
    act(() => void toast({ title: 'Gone' }))
    act(() => dismissToast())
    act(() => void vi.advanceTimersByTime(999_000))
    expect(count()).toBe('1')
    act(() => void vi.advanceTimersByTime(2000))
    expect(count()).toBe('0')
  })

  it('a toast can be updated', () => {
    renderPage(<Count />)
    let shown: ReturnType<typeof toast> | undefined
    act(() => void (shown = toast({ title: 'Sending' })))
    act(() => shown?.update({ title: 'Sent' }))
    screen.getByText('Sent')
  })

  it('a toast takes the focus on F8', () => {
    renderPage(<Count />)
    act(() => void toast({ title: 'Here' }))
    act(() => void fireEvent.keyDown(document, { code: 'F8', key: 'F8' }))
    expect(screen.getByRole('region', { name: 'Notifications (F8)' }).contains(document.activeElement)).toBe(true)
  })
})
