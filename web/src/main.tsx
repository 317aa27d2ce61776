import './styles/main.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from '#app/app.tsx'
import { coreCatalog } from '#app/catalogs.ts'
import { startLanding } from '#app/landing.ts'
import { startAppWorker } from '#lib/app-worker.ts'
import { forgetDriverCopies } from '#lib/driver-copies.ts'
import { startLanguage } from '#lib/language.ts'
import { passOnNonce } from '#lib/nonce.ts'
import { restoreSession } from '#lib/session.ts'

passOnNonce()
restoreSession()
forgetDriverCopies()
startAppWorker()
startLanding()
await startLanguage(coreCatalog)

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>
)
