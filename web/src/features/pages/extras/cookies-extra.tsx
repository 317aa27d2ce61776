import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#components/forms/button.tsx'
import { Switch } from '#components/forms/choice.tsx'
import { chooseCookies, useCookieState, withdrawCookies } from '#lib/storage/cookie-choice.ts'

/** The choice can be changed and withdrawn at any time; and all that is stored, by name. */
export function CookiesExtra() {
  const { isChoiceMissing, allowed } = useCookieState()
  const change = (part: Partial<typeof allowed>) => chooseCookies('more-options', { ...allowed, ...part })
  return (
    <>
      <section className="max-w-[720px] rounded-lg border border-border bg-surface p-5">
        <h2 className="mb-1 text-18">
          <Trans>Your choice</Trans>
        </h2>
        <Switch
          checked={allowed.recent}
          onChange={(event) => change({ recent: event.target.checked })}
          label={<Trans>Remember my recent tracking IDs on this device</Trans>}
          hint={<Trans>The last three, shown on the home page.</Trans>}
        />
        <Switch
          checked={allowed.copies}
          onChange={(event) => change({ copies: event.target.checked })}
          label={<Trans>Keep tracked parcels on this device</Trans>}
          hint={<Trans>The last state of five parcels, to be read without a network in a later visit.</Trans>}
        />
        {!isChoiceMissing && (
          <Button size="small" className="mt-2" onClick={withdrawCookies}>
            <Trans>Withdraw my choice</Trans>
          </Button>
        )}
      </section>
      <StorageTable />
    </>
  )
}

/** Name, purpose, time and consent of everything that the client stores. */
function useStoredItems() {
  const { t } = useLingui()
  const needed = t`Needed`
  const yours = t`Only if you allow it`
  return [
    ['accessToken, refreshToken, user', t`Keeps you signed in.`, t`until you sign out`, needed],
    [
      'deviceTokens',
      t`Shows when you sign in that this browser has done so before. It does not say to which account.`,
      t`until you clear it`,
      needed
    ],
    ['pageAfterMail', t`The page you wanted when you signed up.`, t`until you open the link in the email`, needed],
    ['ilbud.language', t`Your language, if you changed it.`, t`until you clear it`, needed],
    ['ilbud.cookies', t`Your choice on this page.`, t`12 months`, needed],
    ['ilbud.track-key.…', t`The key of a tracking link that you opened.`, t`until the tab is closed`, needed],
    [
      'ilbud.placed.…',
      t`When you placed an order, so that its page waits until tracking knows of it.`,
      t`until the tab is closed`,
      needed
    ],
    [
      'ilbud.copies',
      t`What tracking pages showed last, for a moment without a network.`,
      t`until the tab is closed`,
      needed
    ],
    ['ilbud.copies', t`The same, for later visits.`, t`30 days`, yours],
    ['ilbud.recent', t`Your last three tracking IDs.`, t`until you withdraw it`, yours],
    [
      'ilbud.order-draft, ilbud.company-draft',
      t`A form that you began, without an account.`,
      t`until the tab is closed`,
      needed
    ],
    ['ilbud.mine.…', t`Signed in: a form that you began, and how you set your lists.`, t`until you sign out`, needed],
    ['ilbud.applied.…', t`When you sent an application, to count the days.`, t`until the tab is closed`, needed],
    ['ilbud.board.…', t`Staff: views and shortcuts of the board.`, t`until you clear it`, needed],
    ['ilbud.driver-…', t`Drivers: how the screen is set.`, t`until you clear it`, needed],
    [
      'ilbud-driver-copies, ilbud-outbox',
      t`Drivers: the list, and work that waits for a network.`,
      t`until you sign out, or it is sent`,
      needed
    ],
    [
      'ilbud-assets, workbox-…',
      t`The pages themselves, so that they open without a network. Nothing of yours is in it.`,
      t`until the next version`,
      needed
    ]
  ] as const
}

function StorageTable() {
  const { t } = useLingui()
  const items = useStoredItems()
  return (
    <section>
      <h2 className="mb-3">
        <Trans>All that is stored</Trans>
      </h2>
      <div
        className="overflow-x-auto rounded-lg border border-border bg-surface"
        tabIndex={0}
        role="group"
        aria-label={t`All that is stored`}
      >
        <table className="w-full min-w-[560px] border-collapse text-14">
          <thead>
            <tr className="border-b border-border text-left text-13 text-text-2">
              <th scope="col" className="px-4 py-2.5 font-semibold">{t`Name`}</th>
              <th scope="col" className="px-4 py-2.5 font-semibold">{t`What for`}</th>
              <th scope="col" className="px-4 py-2.5 font-semibold">{t`How long`}</th>
              <th scope="col" className="px-4 py-2.5 font-semibold">{t`Consent`}</th>
            </tr>
          </thead>
          <tbody>
            {items.map(([name, purpose, time, consent]) => (
              <tr key={purpose} className="border-b border-border align-top last:border-b-0">
                <th scope="row" className="px-4 py-2.5 text-left font-mono text-13 font-normal break-words">
                  {name}
                </th>
                <td className="px-4 py-2.5">{purpose}</td>
                <td className="px-4 py-2.5 text-text-2">{time}</td>
                <td className="px-4 py-2.5 text-text-2">{consent}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
