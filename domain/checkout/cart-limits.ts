/** The most different products a cart takes. */
export const MOST_LINES = 100
