import { email } from '@ilbud/proto/http/fields/fields'

const schema = email()

/** Whether the server would take this as an e-mail address; spaces around it do not count. */
export function isEmail(typed: string): boolean {
  return schema.safeParse(typed).success
}
