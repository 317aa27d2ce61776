import { useLingui } from '@lingui/react'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { chosenLanguage, type Language } from '#lib/format/language.ts'

/**
 * These pages are in Swedish, with an English version for visitors who chose English here or follow a link
 * with `?lang=en`. A later choice with the language button removes that from the URL.
 */
export function usePageLanguage(): Language {
  const [search, setSearch] = useSearchParams()
  const { locale } = useLingui().i18n
  const spoken = useRef(locale)
  useEffect(() => {
    if (spoken.current === locale) return
    spoken.current = locale
    setSearch(withoutLanguage, { replace: true })
    // A new function each time is no new language.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [locale])
  const requested = search.get('lang')
  if (requested === 'sv' || requested === 'en') return requested
  return chosenLanguage() ?? 'sv'
}

function withoutLanguage(search: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(search)
  rest.delete('lang')
  return rest
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
