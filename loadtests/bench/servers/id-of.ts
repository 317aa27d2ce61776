/** SQL for an id derived from a text, in the form of the product's own ids. `text` is SQL, too. */
export function idOf(text: string): string {
  return `overlay(overlay(md5(${text}) placing '4' from 13) placing '8' from 17)::uuid`
}
