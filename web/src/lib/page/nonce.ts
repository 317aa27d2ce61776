import { setNonce } from 'get-nonce'

/**
 * Radix inserts style elements while a dialog is open, which need the page's nonce under our content security policy.
 */
export function passOnNonce(): void {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
  if (nonce) setNonce(nonce)
}
