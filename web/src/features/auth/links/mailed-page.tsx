// In one file, since every file costs the first visit its name.
export { ContactPage } from './contact-page.tsx'
export { EmailPage } from './email-page.tsx'
export { StopPage } from './stop-page.tsx'
