import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { MessageSquare } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { CountMark } from '#components/display/count-mark.tsx'
import { Sheet } from '#components/dialogs/dialog.tsx'
import { inboxQuery } from '#lib/api/inbox-query.ts'
import { inboxHash } from '#lib/page/paths.ts'
import { InboxList } from './inbox-list.tsx'
import { useLiveInbox } from './use-live-inbox.ts'

/** How many drivers wait for an answer; opens what they wrote. A link to `#inbox` opens it as well. */
export function InboxButton() {
  const { t } = useLingui()
  const [isPressed, setPressed] = useState(false)
  const { hash, pathname, search } = useLocation()
  const navigate = useNavigate()
  const waiting = useQuery(inboxQuery()).data?.length ?? 0
  useLiveInbox()
  const close = (): void => {
    setPressed(false)
    if (hash === inboxHash) void navigate({ pathname, search }, { replace: true })
  }
  const words = plural(waiting, { one: '# driver waits for an answer', other: '# drivers wait for an answer' })
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className="inline-flex min-h-9 min-w-11 items-center justify-center gap-1.5 rounded-md px-2 text-on-inverse-2 hover:text-on-inverse max-lg:min-h-11"
        onClick={() => setPressed(true)}
      >
        <MessageSquare className="size-[18px]" strokeWidth={1.75} aria-hidden />
        <span className="sr-only">{t`Messages from drivers`}</span>
        {waiting > 0 && (
          <CountMark title={words}>
            <span aria-hidden>{waiting}</span>
            <span className="sr-only"> {words}</span>
          </CountMark>
        )}
      </button>
      <Sheet open={isPressed || hash === inboxHash} onOpenChange={close} title={t`Messages from drivers`}>
        <InboxList onLeave={() => setPressed(false)} />
      </Sheet>
    </>
  )
}
