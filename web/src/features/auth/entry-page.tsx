// In one file, since both may ask for the second step, and since every file costs the first visit its name.
export { InvitePage } from './links/invite-page.tsx'
export { ReturnPage } from './return-page.tsx'
