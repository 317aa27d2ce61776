import { beginOidc, type OidcDeps, signInByOidc, viewOidc } from '#use-cases/oidc/sign-in-by-oidc.ts'
import { defineRoutes } from '@ilbud/kernel/http/routes'
import type { FastifyPluginAsync } from 'fastify'
import { deviceOf } from './device-of.ts'

export type OidcRoutesDeps = OidcDeps

/** Sign-in of staff with an identity provider. */
export function oidcRoutes(deps: OidcRoutesDeps): FastifyPluginAsync {
  return defineRoutes((route) => {
    route('GET /api/v1/auth/login/oidc', async () => viewOidc(deps))

    route('POST /api/v1/auth/login/oidc/begin', () => beginOidc(deps))

    route('POST /api/v1/auth/login/oidc/complete', ({ request, body }) =>
      signInByOidc(deps, { ...body, device: deviceOf(request) })
    )
  })
}
