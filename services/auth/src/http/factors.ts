import { completeSignIn, type CompleteSignInDeps } from '#use-cases/second-factor/complete-sign-in.ts'
import {
  beginTotp,
  confirmTotpCode,
  listFactors,
  removeFactor,
  renewRecoveryCodes
} from '#use-cases/second-factor/own-factors.ts'
import {
  beginPasskey,
  confirmPasskey,
  type OwnPasskeysDeps,
  renamePasskey
} from '#use-cases/second-factor/own-passkeys.ts'
import { requestStepUpAssertion, stepUp, type StepUpDeps } from '#use-cases/second-factor/step-up.ts'
import { limitedKey } from '@ilbud/kernel/http/limits'
import { defineRoutes } from '@ilbud/kernel/http/routes'
import type { FastifyPluginAsync } from 'fastify'

export interface FactorRoutesDeps extends CompleteSignInDeps, StepUpDeps, OwnPasskeysDeps {
  /** In demo mode loopback is exempt from limits per address. */
  demo: boolean
}

/** The second factor: proving it, and adding and removing it. */
export function factorRoutes(deps: FactorRoutesDeps): FastifyPluginAsync {
  return defineRoutes((route) => {
    route('POST /api/v1/auth/login/second-factor', ({ body }) => completeSignIn(deps, body))

    route('POST /api/v1/auth/step-up/options', async ({ user }) => ({
      options: await requestStepUpAssertion(deps, user)
    }))

    route('POST /api/v1/auth/step-up', ({ request, user: caller, body: proof }) =>
      stepUp(deps, { caller, proof, address: limitedKey(request.ip, deps) })
    )

    route('GET /api/v1/auth/me/factors', ({ user }) => listFactors(deps, user.id))

    route('POST /api/v1/auth/me/factors', ({ user, body: { kind } }) =>
      kind === 'totp' ? beginTotp(deps, user.id) : beginPasskey(deps, user.id)
    )

    route('POST /api/v1/auth/me/factors/:id/confirm', async ({ user: owner, params: { id }, body }) => {
      const { code = '', attestation, name = '' } = body
      const recoveryCodes = attestation
        ? await confirmPasskey(deps, { owner, id, attestation, name })
        : await confirmTotpCode(deps, { owner, id, code })
      return { recoveryCodes }
    })

    route('PATCH /api/v1/auth/me/factors/:id', ({ user, params: { id }, body: { name } }) =>
      renamePasskey(deps, { userId: user.id, id, name })
    )

    route('DELETE /api/v1/auth/me/factors/:id', ({ user, params: { id } }) => removeFactor(deps, { owner: user, id }))

    route('POST /api/v1/auth/me/recovery-codes', async ({ user }) => ({
      recoveryCodes: await renewRecoveryCodes(deps, user)
    }))
  })
}
