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

function readToken(hash: string): string | null {
  return new URLSearchParams(hash.slice(1)).get('token') || null
}
