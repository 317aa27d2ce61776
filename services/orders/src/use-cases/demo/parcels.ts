import { listAddresses, type ListedAddress } from '#domain/places/places.ts'
import type { OrderFields } from '@ilbud/proto/http/orders/create-order'
import type { Chance } from './chance.ts'

const firstNames =
  'Alma Anders Astrid Axel Birgitta Carl Ebba Elias Elin Erik Fatima Filip Freja Gunnar Hanna Henrik Ingrid Johan Karin Lars Linnea Maja Mikael Nora Oskar Sara Signe Sofia Tove Viktor'.split(
    ' '
  )
const lastNames =
  'Ahmed Andersson Bergström Björk Dahl Eklund Forsberg Gustafsson Hedlund Holm Johansson Karlsson Lindgren Lundqvist Nilsson Nordin Olsson Persson Sandström Sjöberg Söderlund Wallin Åkesson Öhman'.split(
    ' '
  )
const stockholm = listAddresses().filter(({ city }) => city === 'Stockholm')

const parcels = [
  { packageCategory: 'documents', packageSize: 'small', packageWeight: 0.3, packageNotes: 'Signed papers' },
  { packageCategory: 'food', packageSize: 'medium', packageWeight: 3.2, packageNotes: 'Lunch for the office' },
  {
    packageCategory: 'fragile',
    packageSize: 'medium',
    packageWeight: 2.1,
    packageNotes: 'A vase',
    packageFragile: true
  },
  { packageCategory: 'other', packageSize: 'large', packageWeight: 11.5, packageNotes: 'Spare parts' },
  { packageCategory: 'other', packageSize: 'small', packageWeight: 0.8, packageNotes: 'A book' },
  { packageCategory: 'other', packageSize: 'custom', packageWeight: 18, packageNotes: 'A floor lamp' }
] as const

/** 070-174 06 05 to 99 are reserved for fiction by the regulator. */
function phone(chance: Chance): string {
  return `070-174 06 ${String(chance.between(5, 100)).padStart(2, '0')}`
}

function name(chance: Chance): string {
  return `${chance.pick(firstNames)} ${chance.pick(lastNames)}`
}

function end<End extends 'pickup' | 'delivery'>(which: End, { label, lat, lng }: ListedAddress) {
  return { [`${which}Address`]: label, [`${which}Lat`]: lat, [`${which}Lng`]: lng } as Record<`${End}Address`, string> &
    Record<`${End}Lat` | `${End}Lng`, number>
}

/** Blomman AB’s two cost centres, as companies’ demo makes them. */
export function forCostCentre(costCenter: 'BUTIK' | 'EVENT'): Pick<OrderFields, 'paymentMethod' | 'costCenter'> {
  return { paymentMethod: 'invoice', costCenter }
}

/** A plausible order between two real addresses of Stockholm. */
export function someOrder(chance: Chance, sender: { name: string }): OrderFields {
  const from = chance.pick(stockholm)
  let to = chance.pick(stockholm)
  while (to.label === from.label) to = chance.pick(stockholm)
  return {
    ...end('pickup', from),
    pickupContact: sender.name,
    pickupPhone: phone(chance),
    ...end('delivery', to),
    deliveryContact: name(chance),
    deliveryPhone: phone(chance),
    ...chance.pick(parcels)
  }
}
