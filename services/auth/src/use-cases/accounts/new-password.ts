import { isGuessable } from '#domain/password-rules.ts'
import { InvalidRequestError } from '@ilbud/kernel/errors'

/** Refuses a password that is among the first to be tried. `about`: what a stranger may know of the person. */
export function assertStrong(path: string, password: string, about: string[]): void {
  if (isGuessable(password, about)) {
    throw new InvalidRequestError([{ path, message: 'This password is too easy to guess' }])
  }
}
