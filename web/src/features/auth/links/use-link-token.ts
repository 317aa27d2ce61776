import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * The token in the fragment of a mailed link, which browsers send to no server. It is removed from the URL, so that
 * neither history nor a shared screen shows it. Null: none.
 */
export function useLinkToken(): string | null {
  const { pathname, hash } = useLocation()
  const navigate = useNavigate()
  const found = readToken(hash)
  const [token, setToken] = useState(found)
  if (found !== null && found !== token) setToken(found)
  useEffect(() => {
    if (found !== null) void navigate(pathname, { replace: true })
  }, [found, pathname, navigate])
  return token
}

/** `#token=…`; in a text message, which has little room, the code alone. */
function readToken(hash: string): string | null {
  const code = /^#([\w-]{12})$/.exec(hash)?.[1]
  return code ?? (new URLSearchParams(hash.slice(1)).get('token') || null)
}
