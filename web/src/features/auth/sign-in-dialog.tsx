import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Dialog } from '#components/dialog.tsx'
import { settleSignInRequest, useSignInRequest } from '#lib/session/sign-in-request.ts'
import type { User } from '#lib/session/session.ts'
import { dismissToast } from '#lib/page/toast.ts'
import { LoginView } from './login-view.tsx'
import { RegisterView } from './register-view.tsx'
import { ResetView } from './reset-view.tsx'
import { homeOf, pageTitle } from './wanted-page.ts'

type View = 'login' | 'register' | 'reset'

/** Over the page the visitor wanted: signs in, then goes straight on. Closing it resets it to login (spec 2). */
export function SignInDialog() {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const request = useSignInRequest()
  const [view, setView] = useState<View>('login')
  // Typed once, in whichever view.
  const [email, setEmail] = useState('')
  const wanted = request?.wantedPath ?? null
  const title = wanted === null ? null : pageTitle(wanted)
  const page = title ? i18n._(title) : null

  const close = () => {
    settleSignInRequest()
    setView('login')
  }
  const goOn = (user: User) => {
    // What went wrong before is over.
    dismissToast()
    close()
    void navigate(homeOf(user.role, wanted), { replace: wanted !== null })
  }
  const onOpenChange = (open: boolean) => {
    if (!open) close()
  }
  const titles = { login: t`Sign In`, register: t`Create an account`, reset: t`Reset password` }
  const descriptions = {
    login: page && t`Then you go straight on to ${page}.`,
    register: t`For senders. It costs nothing until you send a package.`,
    reset: t`We send a link that works for 30 minutes.`
  }
  return (
    <Dialog open={request !== null} onOpenChange={onOpenChange} title={titles[view]} description={descriptions[view]}>
      {view === 'login' && (
        <LoginView
          {...{ email, setEmail }}
          onDone={goOn}
          onReset={() => setView('reset')}
          onRegister={() => setView('register')}
        />
      )}
      {view === 'register' && <RegisterView {...{ email, setEmail }} onBack={() => setView('login')} />}
      {view === 'reset' && <ResetView {...{ email, setEmail }} onBack={() => setView('login')} />}
    </Dialog>
  )
}
