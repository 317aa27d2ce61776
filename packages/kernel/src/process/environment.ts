/** What a program is told from outside, in the shape of `process.env`. */
export type Environment = Record<string, string | undefined>
