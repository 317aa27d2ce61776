import { completeSignIn, type CompleteSignInDeps } from '#use-cases/second-factor/complete-sign-in.ts'
import {
  beginTotp,
  confirmFactor,
  listFactors,
  removeFactor,
  renewRecoveryCodes
} from '#use-cases/second-factor/own-factors.ts'
import { stepUp, type StepUpDeps } from '#use-cases/second-factor/step-up.ts'
import { limitedKey } from '@ilbud/kernel/http/limits'
import { defineRoutes } from '@ilbud/kernel/http/routes'
import type { FastifyPluginAsync } from 'fastify'

export interface FactorRoutesDeps extends CompleteSignInDeps, StepUpDeps {
  /** In demo mode loopback is exempt from limits per address. */
  demo: boolean
}

/** The second factor: proving it, and adding and removing it. */
export function factorRoutes(deps: FactorRoutesDeps): FastifyPluginAsync {
  return defineRoutes((route) => {
    route('POST /api/v1/auth/login/second-factor', ({ body }) => completeSignIn(deps, body))

    route('POST /api/v1/auth/step-up', ({ request, user: caller, body: proof }) =>
      stepUp(deps, { caller, proof, address: limitedKey(request.ip, deps) })
    )

    route('GET /api/v1/auth/me/factors', ({ user }) => listFactors(deps, user.id))

    route('POST /api/v1/auth/me/factors', ({ user }) => beginTotp(deps, user.id))

    route('POST /api/v1/auth/me/factors/:id/confirm', async ({ user, params: { id }, body: { code } }) => ({
      recoveryCodes: await confirmFactor(deps, { owner: user, id, code })
    }))

    route('DELETE /api/v1/auth/me/factors/:id', ({ user, params: { id } }) => removeFactor(deps, { owner: user, id }))

    route('POST /api/v1/auth/me/recovery-codes', async ({ user }) => ({
      recoveryCodes: await renewRecoveryCodes(deps, user)
    }))
  })
}
