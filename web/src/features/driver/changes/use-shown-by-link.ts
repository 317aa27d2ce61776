import { useEffect, useRef, type RefObject } from 'react'
import { useLocation } from 'react-router'

/** The `ref` of an order's card: it is scrolled to when a link with the order's id leads to the page. */
export function useShownByLink(orderId: string): RefObject<HTMLElement | null> {
  const card = useRef<HTMLElement>(null)
  const { hash, key } = useLocation()
  useEffect(() => {
    if (hash !== `#${orderId}`) return
    card.current?.scrollIntoView?.()
    card.current?.focus({ preventScroll: true })
  }, [hash, key, orderId])
  return card
}
