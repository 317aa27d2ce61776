import { createStore } from '#lib/page/store.ts'

type Reload = () => void

const ready = createStore<Reload | null>(null)

/** A newer version of the client is there; `reload` opens it. */
export function offer(reload: Reload): void {
  ready.set(reload)
}

/** Opens the newer version, where there is one; the page goes on with the old one until it is asked. */
export function useNewVersion(): Reload | null {
  return ready.useValue()
}
