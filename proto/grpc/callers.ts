import type { ServiceName } from '#http/route.ts'

/**
 * Which service may make which rpc call. Enforced by the service that is called, in one process and apart; a method
 * without a row may be called only by its owner.
 */
export const callers: Readonly<Record<string, readonly ServiceName[] | 'every service'>> = {
  'ilbud.Auth.Keys': 'every service',
  'ilbud.Auth.Endings': 'every service',
  'ilbud.Auth.FindUser': ['orders'],
  'ilbud.Auth.FindUsers': ['orders', 'drivers', 'companies'],
  'ilbud.Auth.SearchUsers': ['orders'],
  'ilbud.Auth.Address': ['notifications'],
  'ilbud.Auth.Link': ['notifications'],
  'ilbud.Auth.Farewell': ['notifications'],
  'ilbud.Auth.FarewellSent': ['notifications'],
  'ilbud.Auth.Invite': ['companies', 'drivers'],
  'ilbud.Auth.ChangeUser': ['drivers'],
  'ilbud.Companies.Applicant': ['notifications', 'auth'],
  'ilbud.Companies.ContactChange': ['notifications'],
  'ilbud.Companies.Leaving': ['auth'],
  'ilbud.Companies.FindKey': 'every service',
  'ilbud.Companies.OwnData': ['auth'],
  'ilbud.Dispatch.Insertions': ['orders'],
  'ilbud.Dispatch.Plan': ['orders'],
  'ilbud.Drivers.Fleet': ['realtime', 'orders'],
  'ilbud.Drivers.Names': ['orders', 'analytics', 'dispatch'],
  'ilbud.Drivers.Nearest': ['orders'],
  'ilbud.Drivers.OwnData': ['auth'],
  'ilbud.Notifications.Message': ['realtime'],
  'ilbud.Notifications.OwnData': ['auth'],
  'ilbud.Orders.CompanyOrder': ['companies'],
  'ilbud.Orders.Contacts': ['notifications'],
  'ilbud.Orders.Disclose': ['tracking', 'notifications'],
  'ilbud.Orders.Names': ['auth'],
  'ilbud.Orders.OwnData': ['auth'],
  'ilbud.Orders.Settings': ['gateway', 'tracking'],
  'ilbud.Orders.Stops': ['dispatch', 'notifications'],
  'ilbud.Orders.Underway': ['auth'],
  'ilbud.Tracking.Describe': ['realtime']
}
