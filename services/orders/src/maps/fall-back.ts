import type { Places, Routes } from '#use-cases/places/place-ports.ts'

/** Called with the error whenever an engine did not answer. */
export type OnFailure = (error: unknown) => void

/** Asks the engine first, and our own gazetteer if the engine fails or finds nothing. */
export function placesOr(own: Places, engine: Places, onFailure: OnFailure): Places {
  return {
    async suggest(text) {
      const found = await orNull(engine.suggest(text), onFailure)
      return found?.length ? found : own.suggest(text)
    },
    locate: async (text) => (await orNull(engine.locate(text), onFailure)) ?? own.locate(text),
    reverse: async (lat, lng) => (await orNull(engine.reverse(lat, lng), onFailure)) ?? own.reverse(lat, lng)
  }
}

export function routesOr(own: Routes, engine: Routes, onFailure: OnFailure): Routes {
  return { route: async (from, to) => (await orNull(engine.route(from, to), onFailure)) ?? own.route(from, to) }
}

async function orNull<Value>(work: Promise<Value>, onFailure: OnFailure): Promise<Value | null> {
  return work.catch((error: unknown) => {
    onFailure(error)
    return null
  })
}
