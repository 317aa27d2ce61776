import { i18n, type Messages } from '@lingui/core'
import { readStored, writeStored } from '#lib/storage/storage.ts'

export type Language = 'en' | 'sv'
export type CatalogLoaders = Record<Language, () => Promise<{ messages: Messages }>>

const storageKey = 'ilbud.language'
const added = new Map<CatalogLoaders, Promise<void>>()

/** The first visit follows navigator.languages, an explicit choice is remembered. */
export function preferredLanguage(): Language {
  const chosen = chosenLanguage()
  if (chosen) return chosen
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase())
  return wanted.find((tag): tag is Language => tag === 'sv' || tag === 'en') ?? 'en'
}

/** What this visitor chose here before, if anything. */
export function chosenLanguage(): Language | null {
  const stored = readStored('local', storageKey)
  return stored === 'sv' || stored === 'en' ? stored : null
}

/** Makes the texts of one part of the client available in the language now spoken, and in every later one. */
export function addCatalog(catalog: CatalogLoaders): Promise<void> {
  const loading = added.get(catalog)
  if (loading) return loading
  const adding = load(catalog).catch((error: unknown) => {
    added.delete(catalog)
    throw error
  })
  added.set(catalog, adding)
  return adding
}

async function load(catalog: CatalogLoaders): Promise<void> {
  const language = (i18n.locale || preferredLanguage()) === 'sv' ? 'sv' : 'en'
  i18n.load(language, (await catalog[language]()).messages)
}

/** Loads the language's texts of these catalogs, then switches. */
async function activateLanguage(language: Language, catalogs: CatalogLoaders[]): Promise<void> {
  for (const { messages } of await Promise.all(catalogs.map((catalog) => catalog[language]())))
    i18n.load(language, messages)
  i18n.activate(language)
  document.documentElement.lang = language
}

export async function chooseLanguage(language: Language): Promise<void> {
  writeStored('local', storageKey, language)
  // Of everything on screen.
  await activateLanguage(language, [...added.keys()])
}

export async function startLanguage(catalog: CatalogLoaders): Promise<void> {
  added.set(catalog, Promise.resolve())
  // Not those of the first page, which are on their way: where they do not come, that page says so itself.
  await activateLanguage(preferredLanguage(), [catalog])
}
