import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * The secret of a mailed link, from the fragment, which no server sees. It is taken out of the address: neither history
 * nor a shared screen shall have it. Null where there is none.
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
