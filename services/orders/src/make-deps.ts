import { join } from 'node:path'
import { getEpoch } from './db/orders/orders.ts'
import type { OrdersTables } from '#db/tables.ts'
import type { Rules } from '#domain/journey/journey.ts'
import { firstTariff } from '@ilbud/proto/http/price/price'
import { firstHours } from '#domain/schedule/opening-hours.ts'
import { firstDispatch, type Settings } from '#domain/settings.ts'
import { diskFileStore } from '#files/disk-file-store.ts'
import { s3FileStore } from '#files/s3-file-store.ts'
import { unavailableWhenAway } from '#files/when-away.ts'
import { openMaps } from '#maps/open-maps.ts'
import type { OrdersDeps } from '#use-cases/deps.ts'
import type { FileStore } from '#use-cases/proofs/file-store.ts'
import { createRoutePlan } from '#use-cases/planning/route-plan.ts'
import { createPeople } from '#use-cases/reading/people.ts'
import { bulkConcurrency } from '#use-cases/bulk.ts'
import { followSettings } from '#use-cases/settings/settings-in-force.ts'
import { connectionsOf } from '@ilbud/kernel/db/connect'
import { dataKey } from '@ilbud/kernel/db/seal'
import { limitedKey } from '@ilbud/kernel/http/limits'
import { createGuessLimit } from '@ilbud/kernel/http/limits/guess-limit'
import { wrongKeyLimit } from '@ilbud/proto/http/parcels/tracking-key'
import type { StoringContext } from '@ilbud/kernel/process/define-service'
import { createConcurrencyLimit } from '@ilbud/kernel/runtime/concurrency-limit'
import type { Config } from './config.ts'

// Beyond it a list would wait past the time of its request on a busy machine.
const longestQueue = 100

/** Builds what the use cases need. Reads the settings and the epoch from the database. */
export async function makeDeps(context: StoringContext<Config, OrdersTables>): Promise<OrdersDeps> {
  const { config, env, db, calls, limits, now, log, onCommit } = context
  const firstSettings = firstSettingsOf(config)
  const settings = await followSettings(db, firstSettings)
  return {
    db,
    // Events take the other half at most, and only for moments (docs/security/limits.md#events-and-streams).
    limitLists: createConcurrencyLimit(Math.max(1, Math.floor(connectionsOf(env) / 2)), longestQueue),
    limitBulkPlacing: createConcurrencyLimit(bulkConcurrency),
    epoch: await getEpoch(db),
    now,
    onCommit,
    firstSettings,
    settings,
    get rules() {
      return rulesOf(config, settings.current)
    },
    get tariff() {
      return settings.current.tariff
    },
    get hours() {
      return settings.current.schedule
    },
    get dispatch() {
      return settings.current.dispatch
    },
    get sandbox() {
      return settings.current.sandbox
    },
    get driverCostOre() {
      return settings.current.driverCostOre
    },
    hub: config.ORDERS_HUB,
    dataKey: dataKey(config.DATA_KEY),
    publicUrl: (config.PUBLIC_URL ?? `http://localhost:${config.PORT}`).replace(/\/+$/, ''),
    seller: sellerOf(config),
    ...openMaps(config, { now, log }),
    people: createPeople(calls, now),
    routePlan: createRoutePlan(calls),
    keyGuesses: createGuessLimit(limits, wrongKeyLimit),
    addressOf: (ip) => limitedKey(ip, { demo: config.DEMO }),
    files: unavailableWhenAway(filesOf(config)),
    log
  }
}

function firstSettingsOf(config: Config): Settings {
  return {
    tariff: firstTariff,
    claims: {
      deliveries: config.CLAIM_DELIVERIES,
      onTime: config.CLAIM_ON_TIME,
      support: config.CLAIM_SUPPORT,
      partners: config.CLAIM_PARTNERS
    },
    attemptLimit: config.ORDERS_MAX_ATTEMPTS,
    delayThresholdMinutes: config.ORDERS_DELAY_MINUTES,
    driverCostOre: config.ORDERS_DRIVER_PAY_ORE,
    schedule: firstHours,
    dispatch: firstDispatch,
    failed: { decisionMinutes: 120 },
    sandbox: { stepSeconds: config.ORDERS_SANDBOX_STEP_SECONDS }
  }
}

function filesOf(config: Config): FileStore {
  const { FILES_S3_BUCKET: bucket, FILES_S3_ACCESS_KEY_ID: accessKeyId } = config
  if (bucket === undefined) return diskFileStore(config.ORDERS_FILES_DIR ?? join(config.DATA_DIR, 'files'))
  const secretAccessKey = config.FILES_S3_SECRET_ACCESS_KEY
  return s3FileStore({
    bucket,
    region: config.FILES_S3_REGION,
    endpoint: config.FILES_S3_ENDPOINT,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined
  })
}

function sellerOf(config: Config): OrdersDeps['seller'] {
  return {
    name: config.ORDERS_SELLER_NAME,
    address: config.ORDERS_SELLER_ADDRESS,
    orgNumber: config.ORDERS_SELLER_ORG_NUMBER,
    vatNumber: config.ORDERS_SELLER_VAT_NUMBER
  }
}

function rulesOf(config: Config, { attemptLimit, schedule, failed, dispatch }: Settings): Rules {
  return {
    attemptLimit,
    maxOpenOrders: config.ORDERS_MAX_OPEN,
    correctionSeconds: config.ORDERS_CORRECTION_SECONDS,
    graceMinutes: schedule.graceMinutes,
    // An admin may take a delivery back within 24 h.
    afterRecallMinutes: 15,
    deliveredCorrectionHours: 24,
    decisionMinutes: failed.decisionMinutes,
    scanRequired: dispatch.scanRequired,
    hours: schedule,
    offersFirst: dispatch.mode === 'auto'
  }
}
