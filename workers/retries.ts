/** Tries for what moves money or goods: twelve days, with pauses that double from two seconds. Nobody else would notice. */
export const UNTIL_DONE = { attempts: 20, backoffMs: 2_000 } as const
