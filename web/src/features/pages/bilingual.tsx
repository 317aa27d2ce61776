import { useSearchParams } from 'react-router'
import { chosenLanguage, type Language } from '#lib/language.ts'

/**
 * Contract 11: these pages are Swedish, with an English version. English is shown to who chose English here, or asked
 * for it with `?lang=en`.
 */
export function usePageLanguage(): Language {
  const [search] = useSearchParams()
  const asked = search.get('lang')
  if (asked === 'sv' || asked === 'en') return asked
  return chosenLanguage() ?? 'sv'
}

export function OtherLanguage({ language }: { language: Language }) {
  const [, setSearch] = useSearchParams()
  const other = language === 'sv' ? 'en' : 'sv'
  return (
    <button
      type="button"
      lang={other}
      className="min-h-8 text-14 text-primary-text underline underline-offset-3"
      onClick={() => setSearch({ lang: other }, { replace: true })}
    >
      {other === 'en' ? 'Read this page in English' : 'Läs sidan på svenska'}
    </button>
  )
}
