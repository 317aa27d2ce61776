import type { SecondFactor } from '@ilbud/proto/http/people/factors'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#components/forms/button.tsx'
import type { User } from '#lib/session/session.ts'
import { proveSecondFactor } from '#features/auth/auth-queries.ts'
import { FactorForm } from './factor-form.tsx'
import { signInHere } from '#features/auth/sign-in-here.ts'

interface SecondFactorViewProps {
  begun: SecondFactor['secondFactor']
  onDone: (user: User) => void
  onBack: () => void
}

/** The second step of a sign-in. */
export function SecondFactorView({ begun: { token, methods, options }, onDone, onBack }: SecondFactorViewProps) {
  const { t } = useLingui()
  return (
    <>
      <FactorForm
        methods={methods}
        options={async () => options!}
        send={(proof) => proveSecondFactor(token, proof)}
        onDone={(tokens) => onDone(signInHere(tokens))}
        onOver={onBack}
        buttonText={t`Sign In`}
      />
      <p className="mt-2.5 grid">
        <Button variant="quiet" onClick={onBack}>
          <Trans>Back to sign in</Trans>
        </Button>
      </p>
    </>
  )
}
