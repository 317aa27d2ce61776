import { act, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { readStored, writeStored } from '#lib/storage/storage.ts'
import { useStored } from '#lib/storage/use-stored.ts'
import { createSignal } from './signal.ts'
import { createStore } from './store.ts'

it('a component shows the value of a store, and the next one when it is set', () => {
  const store = createStore('first')
  function Shown() {
    return store.useValue()
  }
  render(<Shown />)
  act(() => store.set('second'))
  expect(screen.getByText('second')).toBeDefined()
  expect(store.get()).toBe('second')
})

it('a component shows what is stored, and what another part of the page stores later', () => {
  function Shown() {
    return useStored(() => readStored('local', 'ilbud.test')) ?? 'nothing'
  }
  render(<Shown />)
  expect(screen.getByText('nothing')).toBeDefined()
  act(() => writeStored('local', 'ilbud.test', 'something'))
  expect(screen.getByText('something')).toBeDefined()
})

it('a signal calls its subscribers until they unsubscribe', () => {
  const { subscribe, emit } = createSignal()
  let calls = 0
  const unsubscribe = subscribe(() => void calls++)
  emit()
  unsubscribe()
  emit()
  expect(calls).toBe(1)
})
