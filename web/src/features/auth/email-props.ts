/** The address is typed once: from view to view of the dialog it stays. */
export interface EmailProps {
  email: string
  setEmail: (email: string) => void
}
