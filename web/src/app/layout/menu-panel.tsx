import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { Button } from '#components/forms/button.tsx'
import { Sheet } from '#components/dialogs/dialog.tsx'
import { TrackForm } from '#components/forms/track-form.tsx'
import { paths } from '#lib/page/paths.ts'
import { requestSignIn } from '#lib/session/sign-in-request.ts'
import { signOut, useSession } from '#lib/session/session.ts'
import { accountPath } from '#app/account-path.ts'
import { LanguageButton } from './language-button.tsx'
import { useStayPath } from '#app/use-stay-path.ts'

interface MenuPanelProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Every link of the menu; on phones also search and language, for which the bar has no room. */
export function MenuPanel({ open, onOpenChange }: MenuPanelProps) {
  const { t } = useLingui()
  const close = () => onOpenChange(false)
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t`Menu`}>
      <div className="mt-4 grid gap-4 md:hidden">
        <TrackForm onDone={close} />
      </div>
      <Account close={close} />
      <MenuLinks close={close} />
      <div className="mt-4 border-t border-border pt-3 md:hidden">
        <LanguageButton />
      </div>
    </Sheet>
  )
}

function Account({ close }: { close: () => void }) {
  const { t } = useLingui()
  const user = useSession()
  const stay = useStayPath()
  const signIn = (wantedPath: string | null) => {
    close()
    requestSignIn(wantedPath)
  }
  if (!user) {
    return (
      <div className="mt-4 grid gap-2">
        <Button variant="primary" block onClick={() => signIn(stay)}>{t`Sign In`}</Button>
        <Button block onClick={() => signIn(paths.dashboard)}>{t`Log in as a business customer`}</Button>
      </div>
    )
  }
  return (
    <div className="mt-4 border-y border-border py-3">
      <p className="font-semibold">{user.name}</p>
      <p className="text-14 text-text-2">{user.email}</p>
      <div className="mt-2 flex flex-wrap gap-x-4">
        <Link to={accountPath(user.role)} onClick={close} className="py-1.5 font-semibold text-primary-text">
          {t`My account`}
        </Link>
        <Link to={paths.account} onClick={close} className="py-1.5 font-semibold text-primary-text">
          {t`Account settings`}
        </Link>
        <button type="button" className="py-1.5 font-semibold text-primary-text" onClick={() => leave(close)}>
          {t`Sign Out`}
        </button>
      </div>
    </div>
  )
}

function leave(close: () => void): void {
  signOut()
  close()
}

function MenuLinks({ close }: { close: () => void }) {
  const { t } = useLingui()
  const groups = [
    {
      title: t`Send and follow`,
      links: [
        [paths.home, t`Home`],
        [paths.send, t`Send a package`],
        [paths.track(), t`Track`],
        [paths.pricing, t`Pricing`],
        [paths.howItWorks, t`How it works`],
        [paths.packaging, t`Packaging`],
        [paths.locations, t`Locations`],
        [paths.app, t`App`],
        [paths.support, t`Support`]
      ]
    },
    {
      title: t`Business`,
      links: [
        [paths.business, t`Business`],
        [paths.companyRegister, t`Company account`],
        [paths.enterprise, t`Enterprise`],
        [paths.developers, t`Developers`],
        [paths.partners, t`Partners`]
      ]
    },
    {
      title: 'Ilbud',
      links: [
        [paths.about, t`About`],
        [paths.driver, t`Become a driver`],
        [paths.sustainability, t`Sustainability`],
        [paths.careers, t`Careers`],
        [paths.press, t`Press`],
        [paths.investors, t`Investors`]
      ]
    }
  ] as const
  return (
    <nav aria-label={t`All pages`} className="mt-4 grid gap-5">
      {groups.map(({ title, links }) => (
        <div key={title}>
          <p className="text-13 font-semibold text-text-3">{title}</p>
          <ul className="grid grid-cols-2 gap-x-4">
            {links.map(([to, label]) => (
              <li key={to}>
                <Link to={to} onClick={close} className="block py-2 text-text no-underline hover:underline">
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
