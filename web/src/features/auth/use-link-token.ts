import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * The secret of a mailed link, from the fragment, which no server sees. It is taken out of the address: neither history
 * nor a shared screen shall have it. Null where there is none.
 */
export function useLinkToken(): string | null {
  const { pathname, hash } = useLocation()
  const navigate = useNavigate()
  const [token, setToken] = useState(() => readToken(hash))
  useEffect(() => {
    const found = readToken(hash)
    if (found === null) return
    setToken(found)
    void navigate(pathname, { replace: true })
  }, [pathname, hash, navigate])
  return token
}

function readToken(hash: string): string | null {
  return new URLSearchParams(hash.slice(1)).get('token') || null
}
