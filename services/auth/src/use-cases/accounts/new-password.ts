import { isGuessable } from '#domain/password-rules.ts'
import { InvalidRequestError } from '@ilbud/kernel/errors'

/** Throws on a guessable password. `about`: what a stranger may know of the person, such as name and address. */
export function assertStrong(path: string, password: string, about: string[]): void {
  if (isGuessable(password, about)) {
    throw new InvalidRequestError([{ path, message: 'This password is too easy to guess' }])
  }
}
