/** Any failed response yields an error of the status code, a colon, then the body text. */
export class FailedError extends Error {
  readonly status: number
  readonly body: string
  constructor(status: number, body: string, statusText: string) {
    super(`${status}: ${body || statusText}`)
    this.status = status
    this.body = body
  }
}

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** The specification's "common request behaviour", with its stored tokens. */
export class Requests {
  readonly url: string
  accessToken: string | null = null
  refreshToken: string | null = null

  constructor(url: string) {
    this.url = url
  }

  async send(method: Method, path: string, body?: unknown): Promise<Response> {
    let response = await this.#once(method, path, body)
    if (response.status === 401 && this.refreshToken && (await this.refresh())) {
      response = await this.#once(method, path, body)
    }
    if (!response.ok) throw new FailedError(response.status, await response.text(), response.statusText)
    return response
  }

  async json(method: Method, path: string, body?: unknown): Promise<unknown> {
    const response = await this.send(method, path, body)
    const text = await response.text()
    return text === '' ? null : JSON.parse(text)
  }

  /** `POST /api/v1/auth/refresh {refreshToken}`: the answer carries both tokens, and both are stored. */
  async refresh(): Promise<boolean> {
    const response = await this.#once('POST', '/api/v1/auth/refresh', { refreshToken: this.refreshToken })
    if (!response.ok) return false
    this.keep((await response.json()) as { accessToken: string; refreshToken: string })
    return true
  }

  keep({ accessToken, refreshToken }: { accessToken: string; refreshToken: string }): void {
    this.accessToken = accessToken
    this.refreshToken = refreshToken
  }

  async #once(method: Method, path: string, body: unknown): Promise<Response> {
    return fetch(this.url + path, {
      method,
      headers: {
        ...(this.accessToken && { authorization: `Bearer ${this.accessToken}` }),
        ...(body !== undefined && { 'content-type': 'application/json' })
      },
      ...(body !== undefined && { body: JSON.stringify(body) })
    })
  }
}

/** The signed-in user as the client makes it from the access token's claims. */
export function claimsOf(accessToken: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(accessToken.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>
}
