import type { ServerResponse } from 'node:http'

export interface Answer {
  status: number
  /** Name, value, name, value; as the service gave them. */
  headers: readonly string[]
  body: string
}

/** Shows an answer that is sent as one head and one string. Others pass unseen. */
export function tapAnswer(response: ServerResponse, onAnswer: (answer: Answer) => void): void {
  const { writeHead, end } = response
  let head: Omit<Answer, 'body'> | null = null
  response.writeHead = function (this: ServerResponse, status: number, ...rest: unknown[]) {
    const headers = rest.at(-1)
    if (Array.isArray(headers)) head = { status, headers: headers as string[] }
    return writeHead.apply(this, [status, ...rest] as Parameters<typeof writeHead>)
  } as typeof writeHead
  response.end = function (this: ServerResponse, ...args: unknown[]) {
    const [body] = args
    if (head && typeof body === 'string' && isWhole(head, body)) onAnswer({ ...head, body })
    return end.apply(this, args as Parameters<typeof end>)
  } as typeof end
}

/** Rather than the end of a body whose beginning has been written. */
function isWhole({ headers }: Omit<Answer, 'body'>, body: string): boolean {
  return valueOf(headers, 'content-length') === String(body.length)
}

/** The value of a header, by its name in lower case. */
export function valueOf(headers: readonly string[], name: string): string | undefined {
  for (let at = 0; at < headers.length; at += 2) if (headers[at]!.toLowerCase() === name) return headers[at + 1]
  return undefined
}
