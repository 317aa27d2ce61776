/** A problem with one field of a request; `path` is dotted, as sent. */
export interface FieldProblem {
  path: string
  message: string
}

/** Extra members of a problem document; its standard members are excluded because they would win. */
type Details = Record<string, unknown> & {
  [Own in 'type' | 'title' | 'status' | 'detail' | 'code' | 'message' | 'error' | 'requestId']?: never
}

interface ErrorExtras {
  details?: Details
  headers?: Record<string, string>
}

/** An error that we chose to raise. Anything else that reaches the error handler is a bug and answers 500. */
export class AppError extends Error {
  readonly status: number
  readonly code: string
  /** Extra members of the problem document, for example `allowed` of ILLEGAL_TRANSITION. */
  readonly details: Record<string, unknown>
  readonly headers: Record<string, string>

  constructor(status: number, code: string, message: string, { details = {}, headers = {} }: ErrorExtras = {}) {
    super(message)
    this.name = new.target.name
    this.status = status
    this.code = code
    this.details = details
    this.headers = headers
  }
}

export class InvalidRequestError extends AppError {
  constructor(errors: FieldProblem[]) {
    super(400, 'INVALID_REQUEST', errors[0]?.message ?? 'The request is not valid', { details: { errors } })
  }
}

export class UnauthorizedError extends AppError {
  constructor(message = 'Please log in', code = 'UNAUTHORIZED') {
    super(401, code, message, { headers: { 'www-authenticate': 'Bearer' } })
  }
}

/** The step asks for a recent proof of who the caller is: `POST /api/v1/auth/step-up`, and then again. */
export class StepUpRequiredError extends AppError {
  constructor() {
    super(403, 'STEP_UP_REQUIRED', 'Confirm that it is you, and try again.')
  }
}

/** The caller's role needs a second factor, and none is set: until then the session is good for setting one alone. */
export class SecondFactorRequiredError extends AppError {
  constructor() {
    super(403, 'SECOND_FACTOR_REQUIRED', 'Your role needs a second step at sign-in. Add one first.')
  }
}

/** The function is denied to the caller's role. A denied object is a NotFoundError: we do not confirm that it exists. */
export class ForbiddenError extends AppError {
  constructor(message = 'You may not do this') {
    super(403, 'FORBIDDEN', message)
  }
}

export class NotFoundError extends AppError {
  constructor(what: string) {
    super(404, 'NOT_FOUND', `${what} not found`)
  }
}

/** The present state of the object, or a concurrent twin of the request, forbids it. */
export class ConflictError extends AppError {
  constructor(code: string, message: string, details: Details = {}) {
    super(409, code, message, { details })
  }
}

/** The request is well formed and breaks a rule of the business. */
export class RuleError extends AppError {
  constructor(code: string, message: string, details: Details = {}) {
    super(422, code, message, { details })
  }
}

export class RateLimitedError extends AppError {
  constructor(retryAfterSeconds: number) {
    super(429, 'RATE_LIMITED', 'Too many requests', {
      headers: { 'retry-after': String(Math.ceil(retryAfterSeconds)) }
    })
  }
}

/** A dependency is unavailable. Safe to retry after the given time. */
export class UnavailableError extends AppError {
  constructor(message = 'The service is busy, please try again', retryAfterSeconds = 2) {
    super(503, 'UNAVAILABLE', message, { headers: { 'retry-after': String(retryAfterSeconds) } })
  }
}

/** There is more work than this process can do. Nothing is broken, so it is no error in the log. */
export class OverloadedError extends UnavailableError {}
