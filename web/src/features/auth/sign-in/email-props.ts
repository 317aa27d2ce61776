/** The email address, shared by all views of the dialog, so that it is typed only once. */
export interface EmailProps {
  email: string
  setEmail: (email: string) => void
}
