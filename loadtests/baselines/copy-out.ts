import type { Client, Connection } from 'pg'

/** The baseline of F12's export: `copy … to stdout`. Returns the number of bytes. */
export async function copyOut(client: Client, statement: string): Promise<number> {
  let bytes = 0
  let failure: Error | null = null
  await new Promise<void>((resolve, reject) => {
    client.query({
      callback: () => undefined,
      submit: (connection: Connection) => connection.query(statement),
      handleCopyData: ({ chunk }: { chunk: Buffer }) => (bytes += chunk.length),
      handleCommandComplete: () => undefined,
      handleError: (error: Error) => reject((failure = error)),
      handleReadyForQuery: () => (failure ? undefined : resolve())
    } as never)
  })
  return bytes
}
