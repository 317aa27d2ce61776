export function SendPage() {
  return null
}
