import { listAddresses } from '@ilbud/orders/domain/places/places'
import type { Client } from 'pg'

// What people write in orders, as SQL on the number of the order, `at`, so that a million need not travel.

// Frequent in Sweden; the first ones are drawn more often.
const firstNames =
  'Anna Erik Maria Lars Karin Karl Elisabeth Anders Kristina Per Eva Johan Birgitta Nils Margareta Jan Sara Mikael Emma Fredrik Ingrid Gustav Linnea Oskar Marie Daniel Hanna Olof Ebba Peter Astrid Magnus Elin Thomas Sofia Alexander Maja Henrik Ida Mohammed Julia Axel Saga Viktor Alma Elias Wilma Hugo Fatima Ali Amira Yusuf Signe Love Tove Björn Åsa Örjan Zahra Leif Freja Ulf'.split(
    ' '
  )
const lastNames =
  'Andersson Johansson Karlsson Nilsson Eriksson Larsson Olsson Persson Svensson Gustafsson Pettersson Jonsson Jansson Hansson Bengtsson Jönsson Lindberg Jakobsson Magnusson Lindström Olofsson Lindqvist Lindgren Berg Axelsson Bergström Lundberg Lind Lundgren Lundqvist Mattsson Berglund Fredriksson Sandberg Henriksson Ali Mohamed Sjöberg Forsberg Wallin Engström Danielsson Håkansson Lundin Eklund Gunnarsson Björk Bergman Holm Wikström Samuelsson Fransson Isaksson Bergqvist Nyström Holmberg Arvidsson Löfgren Söderberg Nyberg Blomqvist Claesson Nordström Mårtensson Ahmed Hassan Ström Åberg Viklund Öberg Ek Falk Hedlund Sundberg Norberg Åkesson Dahl Ekström Hellström Abrahamsson Sköld Zetterberg Ahlgren Kjellberg Rosengren Grönlund Stenberg Hjalmarsson Tegnér Yilmaz'.split(
    ' '
  )

/** The recipient of one order only, the one in the middle. */
export const rareRecipient = { first: 'Ebba', last: 'Wachtmeister' }

/** `texts(at, …)`: of each order id and tracking ID, and of both ends address, place, name and phone. */
export async function makeTexts(client: Client, orders: number): Promise<void> {
  await keep(client, 'first_names', [firstNames])
  await keep(client, 'last_names', [lastNames])
  const addresses = listAddresses().filter(({ city }) => city === 'Stockholm')
  const columns = (['label', 'lat', 'lng', 'district'] as const).map((name) =>
    addresses.map((address) => address[name])
  )
  await keep(client, 'addresses', columns)
  // Five thousand senders, each with a name, a phone and a shop.
  const sender = 'at % 5000'
  await client.query(
    `create temporary table texts as
      select at, ${newId} as id, ${placedAt} as created_at, ${trackingId(drawn('at', 0))} as tracking_id,
        sender_first.a || ' ' || sender_last.a as customer_name, ${phone(drawn(sender, 1))} as pickup_phone,
        pickup.a as pickup_address, pickup.b::float8 as pickup_lat, pickup.c::float8 as pickup_lng,
        pickup.d as pickup_district,
        case when at = $1 / 2 + 1 then $2 else first.a || ' ' || last.a end as delivery_contact,
        ${phone(drawn('at', 2))} as delivery_phone,
        delivery.a as delivery_address, delivery.b::float8 as delivery_lat, delivery.c::float8 as delivery_lng,
        delivery.d as delivery_district
      from generate_series(1, $1::int) at
      join addresses pickup on pickup.number = ${drawn(sender, 3)} % ${addresses.length}
      join addresses delivery on delivery.number = ${drawn('at', 4)} % ${addresses.length}
      join first_names sender_first on sender_first.number = ${oftenFirst(drawn(sender, 5), firstNames.length)}
      join last_names sender_last on sender_last.number = ${oftenFirst(drawn(sender, 6), lastNames.length)}
      join first_names first on first.number = ${oftenFirst(drawn('at', 7), firstNames.length)}
      join last_names last on last.number = ${oftenFirst(drawn('at', 8), lastNames.length)}`,
    [orders, `${rareRecipient.first} ${rareRecipient.last}`]
  )
  await client.query('alter table texts add primary key (at)')
  await client.query('analyze texts')
}

/** Two orders a minute. */
const placedAt = `date_trunc('minute', now()) - at * interval '30 seconds'`
/** As uuidv7 makes it: the time, then chance. */
const newId = `overlay(overlay(overlay(md5('order ' || at)
  placing lpad(to_hex((extract(epoch from ${placedAt}) * 1000)::bigint), 12, '0') from 1)
  placing '7' from 13) placing '8' from 17)::uuid`

/** A table of numbered rows with the columns a, b and so on. */
async function keep(client: Client, table: string, columns: unknown[][]): Promise<void> {
  const names = columns.map((_, at) => 'abcd'[at])
  const arrays = columns.map((_, at) => `$${at + 1}::text[]`)
  await client.query(
    `create temporary table ${table} as
      select ${names.join(', ')}, number - 1 as number from unnest(${arrays.join(', ')})
        with ordinality as given(${names.join(', ')}, number)`,
    columns
  )
}

/** A number of 60 bits that looks like chance. */
function drawn(of: string, salt: number): string {
  return `(hashint4extended(${of}, ${salt}) & ${2n ** 60n - 1n})`
}

/** A number below `count`, the smaller the more often. */
function oftenFirst(number: string, count: number): string {
  return `floor(${count} * power(${number} % 1000003 / 1000003.0, 2))::bigint`
}

function phone(number: string): string {
  const digits = (length: number, after: number): string =>
    `lpad((${number} / ${10 ** after} % ${10 ** length})::text, ${length}, '0')`
  return `'07' || ${digits(1, 0)} || '-' || ${digits(3, 1)} || ' ' || ${digits(2, 4)} || ' ' || ${digits(2, 6)}`
}

const alphabet = `'0123456789ABCDEFGHJKMNPQRSTVWXYZ'`

/** 60 bits in Crockford's base32 and a check symbol. `checkSample` parses what comes of it. */
function trackingId(bits: string): string {
  const values = Array.from({ length: 12 }, (_, at) => `(${bits} >> ${5 * at} & 31)::int`)
  const symbols = values.map((value) => `substr(${alphabet}, ${value} + 1, 1)`)
  const sum = values.map((value, at) => (at % 2 ? `${value} * 2 / 32 + ${value} * 2 % 32` : value)).join(' + ')
  return `'SD' || ${symbols.join(' || ')} || substr(${alphabet}, (32 - (${sum}) % 32) % 32 + 1, 1)`
}
