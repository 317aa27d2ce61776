import type { Client, Connection } from 'pg'

/** The methods for COPY that pg's connection has and its types lack. */
interface CopyConnection extends Connection {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
}

/** The baseline of F8: `copy … from stdin` with the rows as text, on a client of pg. */
export async function copyIn(client: Client, statement: string, rows: Buffer): Promise<void> {
  let failure: Error | null = null
  await new Promise<void>((resolve, reject) => {
    client.query({
      callback: () => undefined,
      submit: (connection: Connection) => connection.query(statement),
      handleCopyInResponse(connection: CopyConnection) {
        connection.sendCopyFromChunk(rows)
        connection.endCopyFrom()
      },
      handleCommandComplete: () => undefined,
      handleError: (error: Error) => reject((failure = error)),
      handleReadyForQuery: () => (failure ? undefined : resolve())
    } as never)
  })
}
