import { useLingui } from '@lingui/react/macro'
import { Globe } from 'lucide-react'
import { Button } from '#components/forms/button.tsx'
import { switchLanguage } from '#lib/session/switch-language.ts'

/** Shows the present language, EN or SV; pressing it switches to the other. */
export function LanguageButton() {
  const { t, i18n } = useLingui()
  const swedish = i18n.locale === 'sv'
  return (
    <Button
      variant="quiet"
      className="text-text"
      aria-label={swedish ? t`SV, language: Swedish. Switch to English` : t`EN, language: English. Switch to Swedish`}
      onClick={() => void switchLanguage(swedish ? 'en' : 'sv')}
    >
      <Globe className="size-5" strokeWidth={1.75} aria-hidden />
      {swedish ? 'SV' : 'EN'}
    </Button>
  )
}
