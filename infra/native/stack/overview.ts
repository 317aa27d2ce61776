import type { Apart } from '#native/apart/apart.ts'

type Running = Pick<Apart, 'plans' | 'programs' | 'env' | 'broker' | 'redis'>

/** A table of the processes and their addresses, for the terminal. */
export function overview({ plans, programs, env, broker, redis }: Running): string {
  const pidOf = (name: string): string => String(programs.get(name)?.pid ?? '')
  const rows: [what: string, pid: string, where: string][] = [
    ...plans.map(({ name, address }): [string, string, string] => [
      name,
      pidOf(name),
      address.replace('127.0.0.1', 'localhost')
    ]),
    ['postgres', '', env.DATABASE_URL!],
    ['kafka', String(broker?.pid ?? ''), env.KAFKA_BROKERS ?? 'none: the event log is in Postgres'],
    ['redis', String(redis?.pid ?? ''), env.REDIS_URL ?? 'none: limits are in the memory of each process']
  ]
  const wide = (column: 0 | 1): number => Math.max(...rows.map((row) => row[column].length))
  return rows.map(([what, pid, where]) => `  ${what.padEnd(wide(0))}  ${pid.padStart(wide(1))}  ${where}`).join('\n')
}
