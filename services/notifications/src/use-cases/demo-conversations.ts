import { lockLiveOrderOf } from '#db/conversations.ts'
import type { NotificationsTables } from '#db/tables.ts'
import { isDemoMarked, markDemo } from '@ilbud/kernel/db/demo-marks'
import { inTransaction } from '@ilbud/kernel/db/in-transaction'
import { uuidv7 } from '@ilbud/kernel/ids'
import { every } from '@ilbud/kernel/runtime/every'
import { demoAccounts } from '@ilbud/proto/http/people/demo-accounts'
import type { Transaction } from 'kysely'
import type { NotificationsDeps } from './deps.ts'
import { storeMessage } from './messages.ts'

const pollMs = 1000
const minuteMs = 60_000

interface Scene {
  driver: string
  /** The messages: who wrote them, how many minutes ago. */
  lines: readonly (readonly [who: 'driver' | 'dispatch', minutesAgo: number, text: string])[]
}

/** One about the demo's fixed order that is out for delivery, one with a driver whom a visitor can sign in as. */
const scenes: readonly Scene[] = [
  {
    driver: 'sim01',
    lines: [
      ['dispatch', 14, 'The recipient called: the entry door is on the courtyard side.'],
      ['driver', 13, 'Thanks, I will take the gate to the left.'],
      ['driver', 6, 'Much traffic on Folkungagatan, still on time.']
    ]
  },
  {
    driver: 'driver3',
    lines: [
      ['driver', 9, 'The parcel is heavier than it says, but it fits.'],
      ['dispatch', 8, 'Noted. Do you need help at the door?'],
      ['driver', 7, 'No, there is a lift.']
    ]
  }
]

type Deps = Pick<NotificationsDeps, 'db' | 'now' | 'onCommit'>

/** Stores the demo's conversations as soon as the events of their orders have arrived. Returns a function that stops it. */
export function playConversations(deps: Deps & Pick<NotificationsDeps, 'log'>): () => Promise<void> {
  let isDone = false
  const look = async (): Promise<void> => {
    isDone ||= await playScenes(deps)
  }
  return every(pollMs, look, deps.log)
}

/** Stores each scene once, also over restarts. Returns whether all are stored. */
export async function playScenes(deps: Deps): Promise<boolean> {
  let isDone = true
  for (const scene of scenes) if (!(await play(deps, scene))) isDone = false
  return isDone
}

/** Returns whether the scene is stored, by this call or an earlier one. */
async function play({ db, now, onCommit }: Deps, scene: Scene): Promise<boolean> {
  const mark = `notifications/${scene.driver}`
  if (await isDemoMarked(db, mark)) return true
  const isStored = await inTransaction(db, async (trx) => {
    const orderId = await lockLiveOrderOf(trx, account(scene.driver).id)
    if (!orderId) return false
    if (await markDemo(trx, mark)) await speak(trx, scene, { orderId, now: now() })
    return true
  })
  if (isStored) onCommit()
  return isStored
}

async function speak(
  trx: Transaction<NotificationsTables>,
  { driver, lines }: Scene,
  { orderId, now }: { orderId: string; now: Date }
): Promise<void> {
  for (const [who, minutesAgo, text] of lines) {
    const { id, role, name } = account(who === 'driver' ? driver : 'dispatch')
    const at = new Date(now.getTime() - minutesAgo * minuteMs)
    await storeMessage(trx, { id: uuidv7(at), orderId, text, from: { id, role, name }, at })
  }
}

function account(username: string) {
  const found = demoAccounts.find((account) => account.username.startsWith(`${username}@`))
  if (!found) throw new Error(`there is no demo account ${username}`)
  return found
}
