import { Trans, useLingui } from '@lingui/react/macro'
import { CircleUser, Menu, Search, X } from 'lucide-react'
import { Suspense, useRef, useState, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { Button, ButtonLink } from '#components/forms/button.tsx'
import { Logo } from '#components/layout/logo.tsx'
import { TrackForm } from '#components/forms/track-form.tsx'
import { cn } from '#lib/style/cn.ts'
import { addCatalog } from '#lib/format/language.ts'
import { lazyPart } from '#lib/page/lazy-page.tsx'
import { catalogs } from '#app/catalogs.ts'
import { paths } from '#lib/page/paths.ts'
import { requestSignIn } from '#lib/session/sign-in-request.ts'
import { useSession } from '#lib/session/session.ts'
import { accountPath } from '#app/account-path.ts'
import { LanguageButton } from './language-button.tsx'
import { useStayPath } from '#app/use-stay-path.ts'

const MenuPanel = lazyPart(async () => {
  const [{ MenuPanel }] = await Promise.all([import('./menu-panel.tsx'), addCatalog(catalogs.menu)])
  return MenuPanel
})

export function Navbar() {
  const { t } = useLingui()
  const { pathname } = useLocation()
  const [searching, setSearching] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  const onEscape = () => {
    setSearching(false)
    toggle.current?.focus()
  }
  return (
    <header className="border-b border-border bg-surface">
      <div className="container flex h-[60px] items-center gap-2 md:h-[68px] md:gap-7">
        <Link
          to={paths.home}
          aria-label={t`Ilbud, home`}
          className="inline-flex min-h-11 items-center text-text no-underline"
        >
          <Logo />
        </Link>
        <nav aria-label={t`Main`} className="hidden gap-1 md:flex">
          <NavItem to={paths.home}>
            <Trans>Personal</Trans>
          </NavItem>
          <NavItem to={paths.business} isCurrent={pathname === paths.companyRegister}>
            <Trans>Business</Trans>
          </NavItem>
        </nav>
        <div className="ml-auto flex min-w-0 items-center gap-1">
          <div className="hidden items-center gap-1 md:flex">
            {searching && <TrackForm compact autoFocus onDone={() => setSearching(false)} onEscape={onEscape} />}
            <Button
              ref={toggle}
              variant="quiet"
              size="icon"
              className="text-text"
              aria-label={searching ? t`Close search` : t`Search by tracking ID`}
              aria-expanded={searching}
              onClick={() => setSearching(!searching)}
            >
              {searching ? <Icon of={X} /> : <Icon of={Search} />}
            </Button>
            <LanguageButton />
          </div>
          <AccountButton />
          <MenuButton />
        </div>
      </div>
    </header>
  )
}

function Icon({ of: Shape }: { of: typeof X }) {
  return <Shape className="size-5" strokeWidth={1.75} aria-hidden />
}

/** `isCurrent`: also on another page, which belongs to it. */
function NavItem({ to, isCurrent = false, children }: { to: string; isCurrent?: boolean; children: ReactNode }) {
  const current = useLocation().pathname === to ? 'page' : isCurrent
  return (
    <Link
      to={to}
      aria-current={current || undefined}
      className={cn(
        'inline-flex min-h-11 items-center rounded-md px-3 font-medium text-text-2 no-underline hover:text-text',
        current && 'rounded-none font-semibold text-text shadow-[inset_0_-2px_var(--color-accent)]'
      )}
    >
      {children}
    </Link>
  )
}

function AccountButton() {
  const { t } = useLingui()
  const user = useSession()
  const stay = useStayPath()
  if (!user) {
    return (
      <Button variant="quiet" className="text-text" onClick={() => requestSignIn(stay)}>
        <Icon of={CircleUser} />
        <span className="sr-only md:not-sr-only">{t`Sign In`}</span>
      </Button>
    )
  }
  const [firstName] = user.name.split(' ')
  return (
    <ButtonLink variant="quiet" className="min-w-0 text-text" to={accountPath(user.role)}>
      <Icon of={CircleUser} />
      <span className="sr-only max-w-32 truncate md:not-sr-only">
        <span className="sr-only">{t`My account,`} </span>
        {firstName}
      </span>
    </ButtonLink>
  )
}

function MenuButton() {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const show = () => {
    setWanted(true)
    setOpen(true)
  }
  return (
    <>
      <Button
        variant="quiet"
        size="icon"
        className="text-text"
        aria-label={t`Menu`}
        aria-haspopup="dialog"
        onClick={show}
      >
        <Icon of={Menu} />
      </Button>
      <Suspense fallback={null}>{wanted && <MenuPanel open={open} onOpenChange={setOpen} />}</Suspense>
    </>
  )
}
