import { beginDemo, findDemoBegin, listDemoMarks, markDemo } from '#db/demo-marks.ts'
import type { OrdersTables } from '#db/tables.ts'
import type { Asked } from '#domain/journey/asked.ts'
import type { Transaction } from 'kysely'
import { changeOrder } from '#use-cases/change-order.ts'
import type { OrdersDeps } from '#use-cases/deps.ts'
import { prepareOrder } from '#use-cases/place-order.ts'
import { liveScenes } from './live-scenes.ts'
import { pastScenes } from './past-scenes.ts'
import { actorFor, type Scene, type SceneStep } from './scene.ts'

const minuteMs = 60_000

/** The orders that the demo begins with. Each scene is played once, whole or not at all, however often we start. */
export async function playLive(deps: OrdersDeps): Promise<void> {
  await beginDemo(deps.db, deps.now())
  const begin = (await findDemoBegin(deps.db))!
  await playScenes(deps, liveScenes(begin))
}

/** The orders of the past that are still to be played; null before the demo has begun. */
export async function remainingPast({ db }: OrdersDeps): Promise<Scene[] | null> {
  const begin = await findDemoBegin(db)
  if (!begin) return null
  const played = await listDemoMarks(db)
  return pastScenes(begin).filter(({ name }) => !played.has(name))
}

/** Plays them in their order. */
export async function playScenes(deps: OrdersDeps, scenes: Scene[]): Promise<void> {
  for (const scene of scenes) {
    await deps.db.transaction().execute(async (trx) => {
      // The mark commits with the scene: a process that dies in the middle plays it again from the start.
      if (await markDemo(trx, scene.name)) await playScene(deps, trx, scene)
    })
    deps.committed()
  }
}

async function playScene(deps: OrdersDeps, trx: Transaction<OrdersTables>, scene: Scene): Promise<void> {
  const { placedAt, customer, fields, trackingId, steps } = scene
  const placing = { actor: actorFor(customer), name: customer.name, fields, ...(trackingId && { trackingId }) }
  const { order, save } = await prepareOrder({ ...deps, now: () => placedAt }, placing)
  await save(trx)
  for (const step of steps) {
    const now = () => new Date(placedAt.getTime() + step.minute * minuteMs)
    const location = (step.at && order[step.at].point) ?? undefined
    await changeOrder(
      trx,
      { ...deps, now },
      { orderId: order.id, device: { location }, ask: () => askedBy(step, deps.hub) }
    )
  }
}

function askedBy({ command, actor, reasonCode, note }: SceneStep, hub: string): Asked {
  return { command, actor, hub, ...(reasonCode && { reasonCode }), ...(note && { note }) }
}
