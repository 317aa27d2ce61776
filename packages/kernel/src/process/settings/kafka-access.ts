import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { KafkaAccess } from '#events/kafka-bus/client.ts'
import { readConfig } from '#runtime/config.ts'
import type { Environment } from '#runtime/environment.ts'
import { processConfigSchema } from '#runtime/settings.ts'
import { inOneLine, SettingsError, StartError } from '#runtime/start-error.ts'

const kafkaSchema = processConfigSchema.pick({
  KAFKA_BROKERS: true,
  KAFKA_TLS: true,
  KAFKA_TLS_CA: true,
  KAFKA_SASL_MECHANISM: true,
  KAFKA_SASL_USERNAME: true,
  KAFKA_SASL_PASSWORD: true
})

/** Reads from the settings how to reach Kafka. Throws StartError when they contradict each other. */
export function kafkaAccess(env: Environment): KafkaAccess {
  const problems = kafkaProblems(env)
  if (problems.length > 0) throw new SettingsError(problems)
  const set = readConfig(kafkaSchema, env)
  if (!set.KAFKA_BROKERS) throw new StartError('KAFKA_BROKERS: not set; with BUS=kafka, host:port of a broker')
  return {
    brokers: set.KAFKA_BROKERS.split(',').map((broker) => broker.trim()),
    ...(set.KAFKA_TLS && { ssl: set.KAFKA_TLS_CA ? { ca: readAuthorities(set.KAFKA_TLS_CA) } : true }),
    ...(set.KAFKA_SASL_MECHANISM && {
      sasl: {
        mechanism: set.KAFKA_SASL_MECHANISM,
        username: set.KAFKA_SASL_USERNAME!,
        password: set.KAFKA_SASL_PASSWORD!
      }
    })
  }
}

/** The contradictions among the settings of Kafka, one line each. Names settings and never prints a value. */
export function kafkaProblems(env: Environment): string[] {
  return [...authorityProblems(env), ...loginProblems(env)]
}

function authorityProblems({ KAFKA_TLS, KAFKA_TLS_CA }: Environment): string[] {
  if (!KAFKA_TLS_CA) return []
  if (KAFKA_TLS !== 'true') return ['KAFKA_TLS_CA: set without KAFKA_TLS=true']
  try {
    readAuthorities(KAFKA_TLS_CA)
    return []
  } catch (error) {
    const { code } = error as { code?: string }
    return [
      `KAFKA_TLS_CA: ${code === 'ENOENT' ? 'no such file' : `not a file of PEM certificates (${inOneLine(error)})`}`
    ]
  }
}

function readAuthorities(file: string): string {
  const pem = readFileSync(file, 'utf8')
  // Throws where there is none.
  void new X509Certificate(pem)
  return pem
}

function loginProblems(env: Environment): string[] {
  const credentials = ['KAFKA_SASL_USERNAME', 'KAFKA_SASL_PASSWORD']
  if (!env.KAFKA_SASL_MECHANISM)
    return credentials.filter((name) => env[name]).map((name) => `${name}: set without KAFKA_SASL_MECHANISM`)
  const missing = credentials
    .filter((name) => !env[name])
    .map((name) => `${name}: not set; KAFKA_SASL_MECHANISM needs it`)
  const isOpen = env.KAFKA_SASL_MECHANISM === 'plain' && env.KAFKA_TLS !== 'true' && env.NODE_ENV === 'production'
  return isOpen ? [...missing, openPassword] : missing
}

const openPassword =
  'KAFKA_SASL_MECHANISM: plain without KAFKA_TLS=true shows the password, refused when NODE_ENV=production'
