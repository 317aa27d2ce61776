/** The service area with these postcodes, by their first three digits: the street decides, but no other area has them. */
const ours = /^(?<Stockholm>1[012]\d|16[1-8])|^(?<Karlstad>65[1-6])/
// 58 to 64 are Östergötland and Södermanland, 72 to 76 Västmanland and Uppland, 8 and 9 the north.
const nearerToStockholm = /^(1|38|39|58|59|6[0-4]|7[2-6]|8|9)/

type AreaName = 'Stockholm' | 'Karlstad'

/** The area of a postcode such as "116 37"; null: outside the areas. */
export function areaOfPostcode(postcode: string): AreaName | null {
  const { groups = {} } = ours.exec(postcode) ?? {}
  return groups['Stockholm'] ? 'Stockholm' : groups['Karlstad'] ? 'Karlstad' : null
}

/** The area that is nearest to a postcode outside them. */
export function nearestAreaOfPostcode(postcode: string): AreaName {
  return nearerToStockholm.test(postcode) ? 'Stockholm' : 'Karlstad'
}
