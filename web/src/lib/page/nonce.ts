import { setNonce } from 'get-nonce'

/** Radix writes style elements while a dialog is open: they need the page's nonce under our CSP. */
export function passOnNonce(): void {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
  if (nonce) setNonce(nonce)
}
