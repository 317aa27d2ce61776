/**
 * Calls `end` once when the npm that runs this script is gone. npm passes a signal on to its shell only, and the shell
 * ends without passing it on: the script would go on without a parent, and keep its port. Looks once a second, and
 * keeps no process alive. Does nothing where npm did not start the script.
 */
export function whenNpmEnds(end: () => void): void {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    end()
  }, 1000)
  timer.unref()
}
