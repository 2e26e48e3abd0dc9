/** Characters. */
export const LONGEST_MESSAGE = 2_000
