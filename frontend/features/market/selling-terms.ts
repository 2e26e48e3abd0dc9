/** What a sale costs its producer, in the words of the home page; a test holds it to the fee schedule. */
export const SELLING_TERMS = { percent: 5, minimumCents: 50 } as const
