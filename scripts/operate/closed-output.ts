/**
 * Imported by everything that is run as a command. When its output is cut (`npm run dlq -- list | head -1`), it goes on
 * to its end in silence, with its own exit code: ending there, as Node does with a stack, could leave a change half done.
 */
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
}

export {}
