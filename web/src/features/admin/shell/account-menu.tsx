import { useLingui } from '@lingui/react/macro'
import { CircleUser, Globe, House, LogOut, Settings, type LucideIcon } from 'lucide-react'
import * as Menu from 'radix-ui/dropdown-menu'
import { Link } from 'react-router'
import { MenuContent } from '#components/display/menu-content.tsx'
import { switchLanguage } from '#lib/session/switch-language.ts'
import { paths } from '#lib/page/paths.ts'
import { signOut, type User } from '#lib/session/session.ts'

const item =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3 text-text no-underline outline-none data-highlighted:bg-primary-soft'

export function AccountMenu({ user }: { user: User }) {
  const { t, i18n } = useLingui()
  const swedish = i18n.locale === 'sv'
  const role = user.role === 'admin' ? t`Admin` : t`Dispatcher`
  return (
    <Menu.Root>
      <Menu.Trigger
        aria-label={t`Account: ${user.name}, ${role}`}
        className="grid size-11 place-items-center rounded-md text-on-inverse hover:bg-on-inverse/10"
      >
        <CircleUser className="size-5" strokeWidth={1.75} aria-hidden />
      </Menu.Trigger>
      <MenuContent className="w-64 text-14">
        <div className="px-3 py-2">
          <p className="font-semibold">{user.name}</p>
          <p className="break-all text-13 text-text-2">{user.email}</p>
          <p className="text-13 text-text-2">{role}</p>
        </div>
        <Menu.Separator className="my-1 h-px bg-border" />
        <Menu.Item className={item} onSelect={() => void switchLanguage(swedish ? 'en' : 'sv')}>
          <Icon of={Globe} />
          <span lang={swedish ? 'en' : 'sv'}>{swedish ? 'Switch to English' : 'Byt till svenska'}</span>
        </Menu.Item>
        <Menu.Item asChild className={item}>
          <Link to={paths.account}>
            <Icon of={Settings} />
            {t`Account settings`}
          </Link>
        </Menu.Item>
        <Menu.Item asChild className={item}>
          <Link to={paths.home}>
            <Icon of={House} />
            {t`To the home page`}
          </Link>
        </Menu.Item>
        <Menu.Item className={item} onSelect={signOut}>
          <Icon of={LogOut} />
          {t`Sign Out`}
        </Menu.Item>
      </MenuContent>
    </Menu.Root>
  )
}

function Icon({ of: Shape }: { of: LucideIcon }) {
  return <Shape className="size-5 text-text-2" strokeWidth={1.75} aria-hidden />
}
