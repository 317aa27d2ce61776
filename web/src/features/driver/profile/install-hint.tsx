import { Trans, useLingui } from '@lingui/react/macro'
import { Share, Smartphone } from 'lucide-react'
import { Button } from '#components/forms/button.tsx'
import { card } from '#features/driver/class-names.ts'
import { useInstall } from './use-install.ts'

/** How to install the page as an app on this phone; nothing if it is installed. */
export function InstallHint() {
  const { t } = useLingui()
  const { isInstalled, install } = useInstall()
  if (isInstalled) return null
  const isApple = /iphone|ipad/i.test(navigator.userAgent)
  return (
    <section className={card}>
      <h2 className="flex items-center gap-2 text-18">
        <Smartphone className="size-5" strokeWidth={1.75} aria-hidden />
        {t`Put it on your home screen`}
      </h2>
      <p className="mt-1 text-text-2">
        <Trans>It opens at once, without an address bar, and in a stairwell too.</Trans>
      </p>
      {install ? (
        <Button variant="primary" block className="mt-3" onClick={install}>
          {t`Install`}
        </Button>
      ) : (
        <p className="mt-2 flex items-start gap-2 font-semibold">
          {isApple && <Share className="mt-0.5 size-5 flex-none" strokeWidth={1.75} aria-hidden />}
          {isApple
            ? t`In Safari: Share, then Add to Home Screen.`
            : t`In the browser’s menu: Install app, or Add to home screen.`}
        </p>
      )}
    </section>
  )
}
