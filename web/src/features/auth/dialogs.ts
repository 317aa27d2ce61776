export { SignInDialog } from './sign-in/sign-in-dialog.tsx'
export { StepUpDialog } from './second-factor/step-up-dialog.tsx'
