import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const root = new URL('../../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')

/** What a row of the table is held by: the job that deletes, as it is started, and the tests, by their titles. */
interface Held {
  jobs: [file: string, call: string][]
  tests: [file: string, title: string][]
}

const ordersJobs = 'services/orders/src/jobs.ts'
const ordersTests = 'services/orders/test/people/retention.int.test.ts'
const companiesJob: [string, string] = ['services/companies/src/service.ts', 'forgetOld(deps)']
const companiesTests = 'services/companies/test/retention.int.test.ts'
const notificationsJob: [string, string] = ['services/notifications/src/service.ts', 'purgeExpired(deps)']
const notificationsTests = 'services/notifications/test/retention.int.test.ts'
const contactsTests = 'services/orders/test/people/old-contacts.int.test.ts'
const inboxJob: [string, string] = ['packages/kernel/src/events/consumer.ts', 'every(pruneMs, () => pruneInbox(db)']
const inboxTests = 'packages/kernel/test/prune-inbox.int.test.ts'

/** By the first words of the row, as they stand there without links. */
const heldBy: Record<string, Held> = {
  'names, phones and streets of an order': {
    jobs: [[ordersJobs, 'removeOldContacts(deps)'], companiesJob],
    tests: [
      [contactsTests, 'twelve months after its end an order contains no personal data, keeps its price and districts'],
      [contactsTests, 'twelve months after its end an order has no recipient, while those of younger orders stay'],
      [
        'services/companies/test/erased-people.int.test.ts',
        'the contact of an application that was rejected 12 months ago'
      ]
    ]
  },
  'the words of a rating': {
    jobs: [[ordersJobs, 'removeOldContacts(deps)']],
    tests: [[ordersTests, 'the words of a rating go twelve months after the end of the order']]
  },
  'entries of an address book': {
    jobs: [],
    tests: [
      [
        'services/companies/test/address-book.int.test.ts',
        'readable nowhere else, and goes with the account; what is shared'
      ]
    ]
  },
  'recurring orders': {
    jobs: [[ordersJobs, 'deleteOldRecurring(db, now())']],
    tests: [
      [ordersTests, 'a recurring order is kept for twelve months after it was paused or ended'],
      ['services/orders/test/placing/recurring-orders.int.test.ts', 'in their own data, and goes with the account']
    ]
  },
  'invitations to a company': {
    jobs: [companiesJob, ['services/auth/src/service.ts', 'forgetOld(deps)']],
    tests: [
      [companiesTests, 'an invitation that nobody has accepted is stored for 30 days'],
      [
        'services/auth/test/invitations.int.test.ts',
        'an invitation to a company that nobody accepts leaves nothing after 30'
      ]
    ]
  },
  'that a mailed link was used': {
    jobs: [['services/auth/src/service.ts', 'forgetOld(deps)']],
    tests: [
      ['services/auth/test/register.int.test.ts', 'says whether a link works, was used, or is over, and uses nothing']
    ]
  },
  'sealed tracking key': {
    jobs: [[ordersJobs, "'forget-secrets'"]],
    tests: [[ordersTests, '%s is stored until a day after the end of its order, and as long as the order is underway']]
  },
  'gate code, name of a neighbour': {
    jobs: [[ordersJobs, "'forget-secrets'"]],
    tests: [[ordersTests, '%s is stored until a day after the end of its order, and as long as the order is underway']]
  },
  proofs: {
    jobs: [[ordersJobs, 'removeOldProofs(deps)']],
    tests: [
      ['services/orders/test/driving/proofs.int.test.ts', 'pictures are deleted 90 days after the end of their order']
    ]
  },
  'conversation of an order': {
    jobs: [notificationsJob],
    tests: [
      [notificationsTests, 'the conversation of an order is stored until 90 days after its end; that of a younger']
    ]
  },
  'offers to drivers': {
    jobs: [
      [ordersJobs, 'deleteOffersEndedBefore(db, ago(offersMs))'],
      [ordersJobs, 'erasePeople(deps)']
    ],
    tests: [
      [ordersTests, 'an offer is stored until 90 days after its end, whoever has found the end'],
      [ordersTests, 'the offers of an erased driver go at once, and those of others stay']
    ]
  },
  'positions; the place of a driver': {
    jobs: [
      ['services/drivers/src/service.ts', 'every(maintainHistoryMs, maintainHistory, log)'],
      ['services/dispatch/src/service.ts', 'forgetPlaces(deps)']
    ],
    tests: [
      ['services/drivers/test/history.int.test.ts', 'drops expired ones hour by hour'],
      ['services/drivers/test/history.int.test.ts', 'the last position of a driver who has not been seen for a week'],
      ['services/dispatch/test/retention.int.test.ts', 'where a driver made the last stop is stored for seven days']
    ]
  },
  'what drives taught about travel times': {
    jobs: [['services/dispatch/src/service.ts', 'every(learnEveryMs, pace.refresh, log)']],
    tests: [['services/dispatch/test/pace.int.test.ts', 'drives of more than eight weeks ago are forgotten']]
  },
  'link level of a tracking page': {
    jobs: [],
    tests: [['services/orders/test/people/disclose.int.test.ts', 'after two hours and for the key after 30 days']]
  },
  'answers for an Idempotency-Key': {
    jobs: [inboxJob],
    tests: [
      [inboxTests, 'an answer to a request with an Idempotency-Key is stored for 24 hours'],
      ['packages/kernel/test/idempotency.int.test.ts', 'a stored response expires after a day']
    ]
  },
  'inbox and outbox': {
    jobs: [inboxJob, ['packages/kernel/src/events/relay.ts', 'keepPartitions(db)']],
    tests: [
      [inboxTests, 'the id of an applied event is stored for two weeks'],
      [
        'packages/kernel/test/outbox-partitions.int.test.ts',
        'is dropped after two weeks when everything in it was published'
      ]
    ]
  },
  'test orders, with their history': {
    jobs: [[ordersJobs, 'deleteOldTests(deps)']],
    tests: [
      [
        'services/orders/test/placing/sandbox.int.test.ts',
        'a test order is deleted with its history after 30 days, and a live'
      ]
    ]
  },
  'browsers that get push messages': {
    jobs: [notificationsJob],
    tests: [
      ['services/notifications/test/push.int.test.ts', 'push messages end with the session'],
      ['services/notifications/test/push.int.test.ts', 'a day after the end, or after two months without a visit']
    ]
  },
  'log of mails, text and push messages': {
    jobs: [notificationsJob],
    tests: [[notificationsTests, 'the record of a message sent by %s is stored for 30 days, and younger and waiting']]
  },
  'messages of webhooks with their answers': {
    jobs: [companiesJob],
    tests: [
      [companiesTests, 'a message of a webhook and its answer are stored for 30 days, and a younger one stays'],
      [companiesTests, 'what was sent to a webhook and answered goes with its order, and with who placed it']
    ]
  },
  'audit log': {
    jobs: [['services/auth/src/service.ts', 'deleteOldEntries(deps)']],
    tests: [
      ['services/auth/test/audit.int.test.ts', 'deletes what is older than twelve months, and verifies across the cut']
    ]
  },
  'mails without a mail server': {
    jobs: [notificationsJob],
    tests: [[notificationsTests, 'mails without a mail server and text messages of the demo are stored for a week']]
  },
  'ids of erased accounts': {
    jobs: [],
    tests: [
      ['services/auth/test/erase.int.test.ts', 'auth keeps the id of an erased account for good'],
      [companiesTests, 'companies keeps the id of an erased account for good'],
      ['services/drivers/test/history.int.test.ts', 'drivers keeps the id of an erased account for good'],
      [notificationsTests, 'notifications keeps the id of an erased account for good'],
      [ordersTests, 'orders keeps the id of an erased account for good']
    ]
  },
  // An operator deletes them (docs/operations.md#backup-and-restore). The product keeps what a restore needs.
  backups: {
    jobs: [['packages/kernel/src/events/postgres-bus.ts', 'every(60_000, () => prune(pool), log)']],
    tests: [
      [
        'packages/kernel/src/events/postgres-bus.int.test.ts',
        'postgres-bus deletes messages after the retention of their topic'
      ],
      ['infra/kafka/topics.test.ts', "expect(days('auth.erasures')).toBe(35)"],
      ['services/auth/test/erase.int.test.ts', 'after a restore, restored accounts are erased again']
    ]
  },
  'amounts, ids and events of orders': {
    jobs: [],
    tests: [[contactsTests, 'keeps its price and districts, and publishes no event']]
  }
}

/** The first column of the table, without links and marks. */
function rows(): string[] {
  const [, section] = read('docs/security/limits.md').split('\n## Retention\n')
  const lines = section!
    .split('\n## ')[0]!
    .split('\n')
    .filter((line) => line.startsWith('| '))
  return lines.slice(1).map((line) =>
    line
      .split('|')[1]!
      .replaceAll(/\[([^\]]*)\]\([^)]*\)|`/g, '$1')
      .trim()
  )
}

it('every row of the table of retention is held by tests, and what deletes is started', () => {
  const unheld = rows().filter((row) => !Object.keys(heldBy).some((first) => row.startsWith(first)))
  const gone = Object.keys(heldBy).filter((first) => !rows().some((row) => row.startsWith(first)))
  expect({ unheld, gone }).toEqual({ unheld: [], gone: [] })
  for (const [row, { jobs, tests }] of Object.entries(heldBy)) {
    expect(tests, row).not.toEqual([])
    for (const [file, text] of [...jobs, ...tests]) expect(read(file), `${row}: ${file}`).toContain(text)
  }
})
