export function SignInDialog() {
  return null
}
