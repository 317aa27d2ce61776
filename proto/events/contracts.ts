import { analyticsChanged } from './analytics.ts'
import { auditRecorded } from './audit.ts'
import { accountErased } from './auth-account-erased.ts'
import { emailChangeRequested } from './auth-email-change-requested.ts'
import { invited } from './auth-invited.ts'
import { passwordChanged } from './auth-password-changed.ts'
import { passwordResetRequested } from './auth-password-reset-requested.ts'
import { profileChanged } from './auth-profile-changed.ts'
import { securityChanged } from './auth-security-changed.ts'
import { verificationRequested } from './auth-verification-requested.ts'
import { sessionEnded, userCreated, userRightsChanged } from './auth.ts'
import {
  apiKeyEnded,
  companyApplied,
  companyApproved,
  companyChanged,
  companyContactChangeAsked,
  companyContactProofAsked,
  companyMemberInvited,
  companyMemberJoined,
  companyMemberRemoved,
  companyMemberRoleChanged,
  companyRejected,
  costCentreAdded,
  costCentreChanged,
  webhookTurnedOff
} from './companies.ts'
import { legDriven, routeChanged } from './dispatch.ts'
import { driverDisabledChanged, driverDutyChanged, driverRegistered, driverWorkChanged } from './drivers.ts'
import type { EventContract } from './event.ts'
import { messageSent } from './notifications.ts'
import {
  orderDelaySet,
  orderDeleted,
  orderEvents,
  orderKeyRenewed,
  orderOfferEnded,
  orderOffered,
  orderRated
} from './orders.ts'
import { recurringDayOmitted, recurringEnded } from './recurring-orders.ts'
import { viewChanged } from './tracking.ts'

/** Every event that any service writes. The test of samples and the API docs read this list. */
export const contracts: EventContract<never>[] = [
  ...Object.values(orderEvents),
  orderDeleted,
  orderDelaySet,
  orderKeyRenewed,
  orderOffered,
  orderOfferEnded,
  orderRated,
  recurringDayOmitted,
  recurringEnded,
  viewChanged,
  userCreated,
  userRightsChanged,
  sessionEnded,
  verificationRequested,
  passwordResetRequested,
  passwordChanged,
  emailChangeRequested,
  securityChanged,
  invited,
  profileChanged,
  accountErased,
  driverRegistered,
  driverDutyChanged,
  driverDisabledChanged,
  driverWorkChanged,
  routeChanged,
  legDriven,
  companyApplied,
  companyApproved,
  companyRejected,
  companyChanged,
  companyContactChangeAsked,
  companyContactProofAsked,
  companyMemberInvited,
  companyMemberJoined,
  companyMemberRemoved,
  companyMemberRoleChanged,
  costCentreAdded,
  costCentreChanged,
  apiKeyEnded,
  webhookTurnedOff,
  analyticsChanged,
  messageSent,
  auditRecorded
] as EventContract<never>[]
