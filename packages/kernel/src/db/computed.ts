/** A value that Postgres computes: an expression with a `?` for each of its parameters. */
export class Computed {
  readonly text: string
  readonly parameters: readonly unknown[]

  constructor(text: string, parameters: readonly unknown[]) {
    this.text = text
    this.parameters = parameters
  }
}
