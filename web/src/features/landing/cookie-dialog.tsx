export function CookieDialog() {
  return null
}
