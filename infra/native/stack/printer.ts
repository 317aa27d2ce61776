// Terminal colours that are readable on light and dark backgrounds.
const colours = [32, 33, 34, 35, 36, 92, 94, 95, 96]

export interface Printer {
  /** Prints a line of a process's output. */
  line(name: string, text: string): void
  /** Prints a line of our own. */
  say(text: string): void
}

/** Prefixes each line with the name of its process, in colour on a terminal. */
export function createPrinter(names: string[], out: { isTTY?: boolean; write(text: string): unknown }): Printer {
  const width = Math.max(...names.map(({ length }) => length))
  const services = [...new Set(names.map(serviceOf))]

  function prefix(name: string): string {
    const padded = `${name.padEnd(width)} |`
    if (!out.isTTY) return padded
    return `\x1b[${colours[services.indexOf(serviceOf(name)) % colours.length]}m${padded}\x1b[0m`
  }

  return {
    line(name, text) {
      if (text.trim() !== '') out.write(`${prefix(name)} ${text}\n`)
    },
    say: (text) => void out.write(`${text}\n`)
  }
}

function serviceOf(name: string): string {
  return name.split('.')[0]!
}
