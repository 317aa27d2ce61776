import { toCursor } from '@ilbud/orders/http/cursor'
import type { Client } from 'pg'
import { rareRecipient } from './list-texts.ts'

type Sort = Parameters<typeof toCursor>[1]

interface Page {
  name: string
  path: string
}

interface List {
  query: string
  sort?: Sort
  /** The same condition in plain SQL, to find the middle of the list and to check the page. */
  where: string
}

const rank = 'board_rank(state, destination)'
const due = 'board_due(state, promise_high)'
const urgency = 'board_urgency(state, delayed, driver_id is null, released)'
// Nobody is on duty, so whoever has an order is silent.
const needy = `(${urgency} < 3 or (${urgency} = 3 and created_at <= now() - interval '10 minutes')
  or (${urgency} = 4 and driver_id is not null))`
const orderings: Record<Sort, string> = {
  '-createdAt': 'created_at desc, id desc',
  createdAt: 'created_at, id',
  '-price': 'total_amount_ore desc, id desc',
  price: 'total_amount_ore, id',
  status: `${rank}, created_at desc, id desc`,
  urgency: `not ${needy}, ${urgency}, ${due}, created_at desc, id desc`,
  running: 'ended_at is not null, created_at desc, id desc'
}
/** Orders whose texts contain one. */
const found = (text: string): string =>
  `id in (select order_id from order_search where content like lower('%${text}%'))`
const rare = `${rareRecipient.first} ${rareRecipient.last}`

const lists: List[] = [
  { query: '', where: 'true' },
  ...(['createdAt', '-price', 'price', 'status', 'urgency'] as const).map((sort) => ({
    query: '',
    sort,
    where: 'true'
  })),
  { query: 'filter=active', where: `${rank} <= 4` },
  { query: 'filter=unassigned', where: `driver_id is null and state in ('CREATED', 'AT_HUB')` },
  { query: 'filter=failed', where: `state = 'RETURNED'` },
  { query: 'status=DELIVERED', where: `state = 'DELIVERED'` },
  { query: 'driverId=:driver', where: `driver_id = ':driver'` },
  // What one order has; the last of its name beside a word that many have.
  { query: `q=${rareRecipient.last}`, where: found(rareRecipient.last) },
  { query: `q=${rare}`, where: found(rare) },
  { query: 'q=:tracking', where: `tracking_id = ':tracking'` },
  { query: 'q=:phone', where: found(':phone') },
  { query: 'q=:order', where: `id = ':order'` },
  // What about one in three hundred has, and every order.
  { query: 'q=götgatan', where: found('götgatan') },
  { query: 'q=stockholm', where: 'true' }
]

interface Row {
  id: string
  created_at: Date
  total_amount_ore: number
  rank: number
  urgency: number
  needy: boolean
  due: Date | null
}

/** The first page of each list, and one in its middle if there are several. */
export async function listPages(database: Client): Promise<(Page & { ids: string[] })[]> {
  await database.query('set search_path = orders, public')
  const { rows } = await database.query<Record<string, string>>(
    `select driver_id as driver, tracking_id as tracking, delivery_phone as phone, id as order
      from orders where delivery_contact = $1`,
    [rare]
  )
  const fill = (text: string): string =>
    text.replaceAll(/:(driver|tracking|phone|order)\b/g, (_, name) => rows[0]![name]!)
  const pages: (Page & { ids: string[] })[] = []
  for (const { query, where, sort = '-createdAt' } of lists) {
    const read = async (offset: number): Promise<Row[]> => {
      const columns = `id, created_at, total_amount_ore, ${rank} as rank, ${urgency} as urgency, ${needy} as needy, ${due} as due`
      const page = `select ${columns} from orders where ${fill(where)}`
      const { rows } = await database.query<Row>(`${page} order by ${orderings[sort]} offset ${offset} limit 51`)
      return rows
    }
    const path = `/api/admin/v1/orders?limit=50&sort=${sort}&${encodeURI(fill(query))}`
    const name =
      [query.replace('=:', ' of '), sort !== '-createdAt' && `sort=${sort}`].filter(Boolean).join('&') || 'all'
    const first = await read(0)
    pages.push({ name: `${name}, first`, path, ids: first.slice(0, 50).map(({ id }) => id) })
    if (first.length <= 50) continue
    const count = await database.query<{ count: string }>(`select count(*) from orders where ${fill(where)}`)
    const [before, ...middle] = await read(Math.floor(Number(count.rows[0]!.count) / 2))
    const { created_at: createdAt, total_amount_ore: totalAmountOre, ...rest } = before!
    const cursor = toCursor({ createdAt, totalAmountOre, ...rest }, sort)
    pages.push({ name: `${name}, deep`, path: `${path}&cursor=${cursor}`, ids: middle.map(({ id }) => id) })
  }
  return pages
}
