export { SignInDialog } from './sign-in-dialog.tsx'
export { StepUpDialog } from './step-up-dialog.tsx'
