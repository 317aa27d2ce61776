import { useSyncExternalStore } from 'react'
import { createSignal } from './signal.ts'

/** A value that does not belong to one component. */
interface Store<Value> {
  get: () => Value
  set: (value: Value) => void
  /** The value for a component, which renders again when it changes. */
  useValue: () => Value
}

export function createStore<Value>(initial: Value): Store<Value> {
  const { subscribe, emit } = createSignal()
  let value = initial
  const get = (): Value => value
  return {
    get,
    set(next) {
      value = next
      emit()
    },
    useValue: () => useSyncExternalStore(subscribe, get, get)
  }
}
