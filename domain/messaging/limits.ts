/** Characters. */
export const MAX_MESSAGE_LENGTH = 2_000
