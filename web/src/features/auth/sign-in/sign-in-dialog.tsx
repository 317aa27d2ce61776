import type { SecondFactor } from '@ilbud/proto/http/people/factors'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { Dialog } from '#components/dialogs/dialog.tsx'
import { hasSessionEnded } from '#lib/session/refresh.ts'
import { settleSignInRequest, useSignInRequest } from '#lib/session/sign-in-request.ts'
import { currentUser, type User } from '#lib/session/session.ts'
import { dismissToast, toast } from '#lib/page/toast.ts'
import { LoginView } from './login-view.tsx'
import { RegisterView } from './register-view.tsx'
import { ResetView } from './reset-view.tsx'
import { SecondFactorView } from '#features/auth/second-factor/second-factor-view.tsx'
import { homeOf, pageTitle } from '#features/auth/wanted-page.ts'

type View = 'login' | 'second-factor' | 'register' | 'reset'

/**
 * The sign-in dialog over the page that the visitor wanted; afterwards it goes there. Closing it resets it to the view
 * that was asked for.
 */
export function SignInDialog() {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const request = useSignInRequest()
  const [chosen, setView] = useState<View | null>(null)
  const view = chosen ?? request?.view ?? 'login'
  // Shared by all views, so that it is typed only once.
  const [email, setEmail] = useState('')
  const [begun, setBegun] = useState<SecondFactor['secondFactor'] | null>(null)
  const wanted = request?.wantedPath ?? null
  const title = wanted === null ? null : pageTitle(wanted)
  const page = title ? i18n._(title) : null

  const close = () => {
    settleSignInRequest()
    setView(null)
    setBegun(null)
  }
  const goOn = (user: User) => {
    // Earlier errors no longer matter.
    dismissToast()
    close()
    void navigate(homeOf(user.role, wanted), { replace: wanted !== null })
  }
  useSignedInElsewhere(request !== null, goOn)
  // The pressed button disappears with its view, so the focus moves to the beginning of the next one.
  const views = useRef<HTMLDivElement>(null)
  const show = (next: View) => {
    flushSync(() => setView(next))
    views.current?.querySelector('input')?.focus()
  }
  const resetSent = () => {
    toast({
      title: t`Reset Email Sent`,
      description: t`We've sent password reset instructions to your email`,
      variant: 'success'
    })
    show('login')
  }
  const onOpenChange = (open: boolean) => {
    if (!open) close()
  }
  const titles = {
    login: t`Sign In`,
    'second-factor': t`Second step`,
    register: t`Create an account`,
    reset: t`Reset password`
  }
  const descriptions = {
    login: hasSessionEnded()
      ? t`You have been signed out. Sign in again: what you have typed is still here.`
      : page && t`Then you go straight on to ${page}.`,
    'second-factor': t`The password is right. One more step shows that it is you.`,
    register: t`For senders. It costs nothing until you send a package.`,
    reset: t`We send a link that works for 30 minutes.`
  }
  return (
    <Dialog open={request !== null} onOpenChange={onOpenChange} title={titles[view]} description={descriptions[view]}>
      <div ref={views}>
        {view === 'login' && (
          <LoginView
            {...{ email, setEmail }}
            onDone={goOn}
            onSecondFactor={(awaited) => {
              setBegun(awaited)
              show('second-factor')
            }}
            onReset={() => show('reset')}
            onRegister={() => show('register')}
          />
        )}
        {view === 'second-factor' && begun && (
          <SecondFactorView begun={begun} onDone={goOn} onBack={() => show('login')} />
        )}
        {view === 'register' && (
          <RegisterView {...{ email, setEmail }} wantedPath={wanted} onBack={() => show('login')} />
        )}
        {view === 'reset' && <ResetView {...{ email, setEmail }} onSent={resetSent} onBack={() => show('login')} />}
      </div>
    </Dialog>
  )
}

/**
 * Closes the dialog when the user has signed in in another tab, such as the one opened by the mail of a new account.
 */
function useSignedInElsewhere(isOpen: boolean, goOn: (user: User) => void) {
  const look = useEffectEvent(({ key }: StorageEvent) => {
    const user = key === 'accessToken' || key === 'user' ? currentUser() : null
    if (user) goOn(user)
  })
  useEffect(() => {
    if (!isOpen) return
    window.addEventListener('storage', look)
    return () => window.removeEventListener('storage', look)
  }, [isOpen])
}
