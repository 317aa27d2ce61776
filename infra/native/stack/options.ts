import { parseArgs } from 'node:util'
import { type ProcessName, type Replicas, servicesBehind } from '#native/apart/plan.ts'
import { StartError } from '@ilbud/kernel/runtime/start-error'

export interface StackOptions {
  help: boolean
  replicas: Replicas
  /** The simulator's arguments; null: it is not started. */
  simulate: string[] | null
}

export const help = `npm run stack -- [--replicas tracking=2,edge=2] [--simulate [simulator's arguments]]

Starts Postgres, Kafka and Redis on this machine and one process per service (gateway and realtime
share one, edge), and stops them all on Ctrl-C.
Needs Java 17, redis-server, and Maven for the first start. PORT and DATA_DIR as for npm start. Servers named by
DATABASE_URL, KAFKA_BROKERS or REDIS_URL are used instead of starting new ones. BUS=postgres runs without Kafka.
`

// More do not help on a single machine.
const mostReplicas = 9

export function readOptions(args: string[]): StackOptions {
  const at = args.indexOf('--simulate')
  const { values } = parse(at < 0 ? args : args.slice(0, at))
  return {
    help: values.help,
    replicas: values.replicas === undefined ? {} : readReplicas(values.replicas),
    simulate: at < 0 ? null : args.slice(at + 1)
  }
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: { help: { type: 'boolean', default: false }, replicas: { type: 'string' } } })
  } catch (error) {
    throw new StartError((error as Error).message)
  }
}

/** `tracking=2,edge=2` */
function readReplicas(text: string): Replicas {
  return Object.fromEntries(text.split(',').map((part) => readOne(part.trim())))
}

function readOne(part: string): [ProcessName, number] {
  const [, name, count] = /^(\w+)=(\d+)$/.exec(part) ?? []
  const processes: ProcessName[] = [...servicesBehind('edge'), 'edge']
  const service = processes.find((known) => known === name)
  if (!service) throw new StartError(`--replicas: "${part}" is not like tracking=2; processes: ${processes.join(', ')}`)
  if (Number(count) < 1 || Number(count) > mostReplicas)
    throw new StartError(`--replicas: ${service} can have 1 to ${mostReplicas}`)
  return [service, Number(count)]
}
