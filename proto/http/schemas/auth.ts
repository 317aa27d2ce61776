import { z } from 'zod/mini'
import {
  acceptedSchema,
  acceptInvitationBodySchema,
  changeEmailBodySchema,
  changeMeBodySchema,
  changePasswordBodySchema,
  checkLinkBodySchema,
  confirmEmailBodySchema,
  confirmResetBodySchema,
  eraseMeBodySchema,
  jwksSchema,
  linkStateSchema,
  loginBodySchema,
  meSchema,
  refreshBodySchema,
  registerBodySchema,
  resetBodySchema,
  sessionSchema,
  tokensSchema,
  verifyBodySchema
} from '#http/people/auth.ts'
import {
  addFactorBodySchema,
  begunFactorSchema,
  confirmFactorBodySchema,
  factorsSchema,
  recoveryCodesSchema,
  renameFactorBodySchema,
  secondFactorBodySchema,
  signedInSchema,
  steppedUpSchema,
  stepUpBodySchema
} from '#http/people/factors.ts'
import { nothing, pageQuerySchema } from '#http/fields/fields.ts'
import { idParamsSchema } from '#http/fields/ids.ts'
import { begunOidcSchema, completeOidcBodySchema, oidcSchema } from '#http/people/oidc.ts'
import { passkeyOptionsSchema, verifyPasskeyBodySchema } from '#http/people/passkeys.ts'

export const authSchemas = {
  'POST /api/v1/auth/login': { body: loginBodySchema, response: { 200: signedInSchema } },
  'POST /api/v1/auth/login/second-factor': { body: secondFactorBodySchema, response: { 200: tokensSchema } },
  'POST /api/v1/auth/passkeys/options': { response: { 200: passkeyOptionsSchema } },
  'POST /api/v1/auth/passkeys/verify': { body: verifyPasskeyBodySchema, response: { 200: tokensSchema } },
  'GET /api/v1/auth/login/oidc': { response: { 200: oidcSchema } },
  'POST /api/v1/auth/login/oidc/begin': { response: { 200: begunOidcSchema } },
  'POST /api/v1/auth/login/oidc/complete': { body: completeOidcBodySchema, response: { 200: signedInSchema } },
  'POST /api/v1/auth/step-up/options': { response: { 200: passkeyOptionsSchema } },
  'POST /api/v1/auth/step-up': { body: stepUpBodySchema, response: { 200: steppedUpSchema } },
  'POST /api/v1/auth/register': { body: registerBodySchema, response: { 202: acceptedSchema } },
  'POST /api/v1/auth/verify': { body: verifyBodySchema, response: { 200: tokensSchema } },
  'POST /api/v1/auth/links/check': { body: checkLinkBodySchema, response: { 200: linkStateSchema } },
  'POST /api/v1/auth/reset-password': { body: resetBodySchema, response: { 202: acceptedSchema } },
  'POST /api/v1/auth/reset-password/confirm': { body: confirmResetBodySchema, response: { 204: nothing } },
  'POST /api/v1/auth/invitations/accept': { body: acceptInvitationBodySchema, response: { 200: signedInSchema } },
  'POST /api/v1/auth/refresh': { body: refreshBodySchema, response: { 200: tokensSchema } },
  'POST /api/v1/auth/logout': { body: refreshBodySchema, response: { 204: nothing } },
  'POST /api/v1/auth/logout-all': { response: { 204: nothing } },
  'GET /api/v1/auth/me': { response: { 200: meSchema } },
  'PATCH /api/v1/auth/me': { body: changeMeBodySchema, response: { 200: meSchema } },
  'POST /api/v1/auth/me/password': { body: changePasswordBodySchema, response: { 204: nothing } },
  'POST /api/v1/auth/me/email': { body: changeEmailBodySchema, response: { 202: acceptedSchema } },
  'POST /api/v1/auth/email/confirm': { body: confirmEmailBodySchema, response: { 204: nothing } },
  'GET /api/v1/auth/me/export': { response: {} },
  'POST /api/v1/auth/me/erase': { body: eraseMeBodySchema, response: { 204: nothing } },
  'GET /api/v1/auth/me/factors': { response: { 200: factorsSchema } },
  'POST /api/v1/auth/me/factors': { body: addFactorBodySchema, response: { 201: begunFactorSchema } },
  'POST /api/v1/auth/me/factors/:id/confirm': {
    params: idParamsSchema,
    body: confirmFactorBodySchema,
    response: { 200: recoveryCodesSchema }
  },
  'PATCH /api/v1/auth/me/factors/:id': {
    params: idParamsSchema,
    body: renameFactorBodySchema,
    response: { 204: nothing }
  },
  'DELETE /api/v1/auth/me/factors/:id': { params: idParamsSchema, response: { 204: nothing } },
  'POST /api/v1/auth/me/recovery-codes': { response: { 200: recoveryCodesSchema } },
  'GET /api/v1/auth/sessions': { querystring: pageQuerySchema, response: { 200: z.array(sessionSchema) } },
  'DELETE /api/v1/auth/sessions/:id': { params: idParamsSchema, response: { 204: nothing } },
  'GET /.well-known/jwks.json': { response: { 200: jwksSchema } }
} as const
