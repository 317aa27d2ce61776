/** Environment variables, in the shape of `process.env`. */
export type Environment = Record<string, string | undefined>
