/** `1 star`, `4 stars`. */
export const starWords = (rating: number | string): string => (Number(rating) === 1 ? '1 star' : `${rating} stars`)
