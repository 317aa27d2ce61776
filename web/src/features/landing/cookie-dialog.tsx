import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#components/forms/button.tsx'
import { Checkbox } from '#components/forms/choice.tsx'
import { barHeight } from '#lib/style/bar-height.ts'
import { chooseCookies, useCookieState } from '#lib/storage/cookie-choice.ts'
import { paths } from '#lib/page/paths.ts'
import { cn } from '#lib/style/cn.ts'

/**
 * Asks once a year. Decline and Accept weigh the same, and the page stays usable behind it: also on the smallest phones
 * (320 × 568) the box for the tracking ID stands above it, with all options shown as well.
 */
export function CookieDialog() {
  const { isChoiceMissing } = useCookieState()
  const [more, setMore] = useState(false)
  if (!isChoiceMissing) return null
  return (
    // Not modal: what stands behind it is read and used meanwhile.
    <section
      ref={barHeight}
      role="dialog"
      aria-labelledby="cookie-title"
      className="fixed inset-x-0 bottom-0 z-20 max-h-dvh overflow-y-auto rounded-t-xl border-t border-border bg-surface px-4 pt-3 pb-[calc(8px+env(safe-area-inset-bottom))] shadow-3 md:inset-x-auto md:right-6 md:bottom-6 md:w-[420px] md:rounded-lg md:border md:p-6 low-phone:pt-2"
    >
      <h2 id="cookie-title" className="text-18 md:text-22 low-phone:text-16">
        <Trans>Cookies, only if you like</Trans>
      </h2>
      <p
        className={cn(
          'mt-1 mb-2.5 text-14 text-text-2 md:mt-2 md:mb-4 md:text-16 low-phone:mt-0 low-phone:mb-2 low-phone:text-13 low-phone:leading-[1.35]',
          // The options take the place of the words, which have been read.
          more && 'short-phone:hidden'
        )}
      >
        <Trans>
          What keeps you signed in is always on. If you accept, this device also remembers your recent tracking IDs and
          what their pages showed last. We ask again after 12 months.
        </Trans>{' '}
        <Link to={paths.cookies} className="text-primary-text underline">
          <Trans>What is stored</Trans>
        </Link>
      </p>
      {more ? (
        <Options />
      ) : (
        <div className="grid grid-cols-2 gap-2 low-phone:grid-cols-3 low-phone:*:col-auto low-phone:*:min-h-(--tap) low-phone:*:px-1">
          <Button onClick={() => chooseCookies('decline', { recent: false, copies: false })}>
            <Trans>Decline</Trans>
          </Button>
          <Button onClick={() => chooseCookies('accept', { recent: true, copies: true })}>
            <Trans>Accept</Trans>
          </Button>
          <Button variant="quiet" className="col-span-2 min-h-11" onClick={() => setMore(true)}>
            <Trans>More options</Trans>
          </Button>
        </div>
      )}
    </section>
  )
}

function Options() {
  const [recent, setRecent] = useState(false)
  const [copies, setCopies] = useState(false)
  return (
    <div className="grid gap-2 short-phone:mt-0.5 short-phone:gap-[3px] short-phone:[&>button]:mt-[3px] short-phone:[&>label]:min-h-0 short-phone:[&>label]:py-0.5 short-phone:[&>label]:text-14 short-phone:[&>label]:leading-[1.3] short-phone:[&>label>span>span]:text-13 short-phone:[&>label>span>span]:leading-[1.3]">
      <Checkbox
        checked
        disabled
        readOnly
        label={<Trans>Necessary</Trans>}
        hint={<Trans>Sign-in, language and this choice</Trans>}
      />
      <Checkbox
        // The button that was pressed is gone.
        autoFocus
        checked={recent}
        onChange={(event) => setRecent(event.target.checked)}
        label={<Trans>Recent tracking IDs</Trans>}
        hint={<Trans>The last three, on this device only</Trans>}
      />
      <Checkbox
        checked={copies}
        onChange={(event) => setCopies(event.target.checked)}
        label={<Trans>Tracking without a network</Trans>}
        hint={<Trans>The last state of five parcels, on this device only</Trans>}
      />
      <Button onClick={() => chooseCookies('more-options', { recent, copies })}>
        <Trans>Save my choice</Trans>
      </Button>
    </div>
  )
}
