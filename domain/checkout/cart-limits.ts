/** The most different products a cart takes. */
export const MAX_CART_LINES = 100

/** The longest instructions for a producer, in characters. */
export const MAX_INSTRUCTIONS_LENGTH = 500
