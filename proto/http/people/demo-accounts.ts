import type { Role } from '#http/roles.ts'

// Ids are fixed, so that each service can create its part of the demo data by itself (docs/demo.md#accounts).

export interface DemoAccount {
  id: string
  username: string
  role: Role
  name: string
  companyId: string | null
  phone: string
}

export const demoPassword = 'parcel-demo-2026'

/** Blomman AB. */
export const demoCompanyId = '0197b0c0-0000-7000-8000-00000000c001'

/** Fixed tracking IDs: out for delivery, delivered, just created. */
export const demoTrackingIds = {
  outForDelivery: 'SDDEM0000000011',
  delivered: 'SDDEM000000002Z',
  created: 'SDDEM000000003X'
} as const

const driverNames = ['Yusuf Demir', 'Elin Sandberg', 'Marko Nikolić', 'Amina Warsame', 'Oskar Lindqvist']
const firstNames = ['Alva', 'Bilal', 'Cecilia', 'Dawit', 'Ebba', 'Farid', 'Greta', 'Hugo', 'Ines', 'Jonas']
const lastNames = ['Berg', 'Haddad', 'Lund', 'Nyström', 'Öberg']

function account(number: number, username: string, role: Role, name: string): DemoAccount {
  const suffix = String(number).padStart(4, '0')
  return {
    id: `0197b0c0-0000-7000-8000-00000000${suffix}`,
    username: username.includes('@') ? username : `${username}@ilbud.example`,
    role,
    name,
    companyId: null,
    // 070-174 06 05 to 99: numbers that the Swedish regulator reserves for fiction.
    phone: `+467017406${String(5 + (number % 95)).padStart(2, '0')}`
  }
}

export const demoAccounts: readonly DemoAccount[] = [
  account(1, 'admin', 'admin', 'Astrid Falk'),
  account(2, 'dispatch', 'dispatcher', 'Dino Petrov'),
  ...driverNames.map((name, at) => account(11 + at, `driver${at + 1}`, 'driver', name)),
  ...Array.from({ length: 50 }, (_, at) =>
    account(
      101 + at,
      `sim${String(at + 1).padStart(2, '0')}`,
      'driver',
      `${firstNames[at % 10]} ${lastNames[Math.floor(at / 10)]}`
    )
  ),
  account(21, 'sender', 'customer', 'Saga Ek'),
  { ...account(22, 'owner@blomman.example', 'company_admin', 'Olof Blom'), companyId: demoCompanyId }
]
