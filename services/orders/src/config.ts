import { flag } from '@ilbud/kernel/runtime/settings'
import { firstSeller } from '@ilbud/proto/http/price/seller'
import { z } from 'zod'

const count = (fallback: number) => z.coerce.number().int().min(1).max(1000).default(fallback)

export const configSchema = z.object({
  ORDERS_DATABASE_URL: z.string().optional(),
  DATA_DIR: z.string().default('./.data'),
  /** Folder for pictures of proofs; default: `files` in DATA_DIR. */
  ORDERS_FILES_DIR: z.string().optional(),
  // Engines for addresses and routes; the fallback is our own gazetteer and the great circle.
  PHOTON_URL: z.url({ protocol: /^https?$/ }).optional(),
  OSRM_URL: z.url({ protocol: /^https?$/ }).optional(),
  GOOGLE_MAPS_KEY: z.string().optional(),
  /** Streets along which approximate routes are drawn (docs/streets.md). */
  STREETS_FILE: z.string().optional(),
  /** Store the pictures in this bucket instead of a folder, so that all machines share them. */
  FILES_S3_BUCKET: z.string().min(3).max(63).optional(),
  FILES_S3_REGION: z.string().default('eu-north-1'),
  FILES_S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  FILES_S3_ACCESS_KEY_ID: z.string().optional(),
  FILES_S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** 32 bytes in base64: seals gate codes, tracking keys and remembered answers. */
  DATA_KEY: z.string(),
  // The numbers of the state machine.
  ORDERS_MAX_ATTEMPTS: count(2),
  ORDERS_MAX_OPEN: count(5),
  ORDERS_CORRECTION_SECONDS: count(120),
  /** Öre paid to the driver per delivery, until an admin changes it: 65 SEK. */
  ORDERS_DRIVER_PAY_ORE: z.coerce.number().int().min(0).default(6500),
  // The delay overlay begins 10 minutes after the promise.
  ORDERS_DELAY_MINUTES: z.coerce.number().int().min(0).max(1440).default(10),
  /** How long the robot leaves a test order in each state, until an admin changes it. */
  ORDERS_SANDBOX_STEP_SECONDS: z.coerce.number().int().min(0).max(3600).default(5),
  ORDERS_HUB: z.string().default('Ilbud Årsta'),
  /** Our address for people, as printed on labels. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  // The seller on receipts; the gateway reads name and organisation number too.
  ORDERS_SELLER_NAME: z.string().default(firstSeller.name),
  ORDERS_SELLER_ADDRESS: z.string().default('Årstaängsvägen 1, 117 43 Stockholm'),
  ORDERS_SELLER_ORG_NUMBER: z.string().default(firstSeller.orgNumber),
  ORDERS_SELLER_VAT_NUMBER: z.string().default('SE559900003001'),
  // Shown as given.
  CLAIM_DELIVERIES: z.string().default('10k+'),
  CLAIM_ON_TIME: z.string().default('99.5%'),
  CLAIM_SUPPORT: z.string().default('24/7'),
  CLAIM_PARTNERS: z.string().default('50+'),
  DEMO: flag(false),
  /** How many days of past orders the demo has: 60. */
  DEMO_DAYS: z.coerce.number().int().min(0).max(60).default(60),
  /** Whether this replica plays the demo's orders. */
  DEMO_PLAY: flag(true)
})

export type Config = z.output<typeof configSchema>
